"""Reads a VTP or PVD file with VTK and prints what it found, one item a line, for tests/output/test_vtp.cpp.

Usage: read_vtp.py FILE.vtp          points, cells and every array with type, components and values
       read_vtp.py --check           exits 0 if VTK's Python module is there
"""
import sys

try:
    import vtk
except ImportError:
    sys.exit(77)

if sys.argv[1] == "--check":
    sys.exit(0)

errors = []
reader = vtk.vtkXMLPolyDataReader()
reader.AddObserver("ErrorEvent", lambda *_: errors.append("error"))
reader.SetFileName(sys.argv[1])
reader.Update()
data = reader.GetOutput()
if errors:
    sys.exit("VTK reports an error in " + sys.argv[1])


def show(kind, array):
    values = [array.GetComponent(t, c) for t in range(array.GetNumberOfTuples())
              for c in range(array.GetNumberOfComponents())]
    print(kind, array.GetName(), array.GetDataTypeAsString().replace(" ", "_"), array.GetNumberOfComponents(),
          *(repr(v) for v in values))


print("counts", data.GetNumberOfPoints(), data.GetNumberOfVerts(), data.GetNumberOfLines(),
      data.GetNumberOfStrips(), data.GetNumberOfPolys())
if data.GetPoints():
    show("points", data.GetPoints().GetData())
for i in range(data.GetNumberOfCells()):
    ids = data.GetCell(i).GetPointIds()
    print("cell", *(ids.GetId(k) for k in range(ids.GetNumberOfIds())))
for i in range(data.GetPointData().GetNumberOfArrays()):
    show("point_data", data.GetPointData().GetArray(i))
for i in range(data.GetFieldData().GetNumberOfArrays()):
    show("field_data", data.GetFieldData().GetArray(i))
