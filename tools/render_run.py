#!/usr/bin/python3
"""Picture of one frame of a run, made without a display.

Reads DIR/particles_NNNNNN.vtp and the walls of the same moment (walls.pvd) and writes a PNG: bodies as spheres of
their true radius, coloured by group or by a quantity; walls translucent, with their edges.

Needs VTK's Python module, and where there is no display a virtual one
(Debian: apt install python3-vtk9 xvfb xauth).

Examples:
  tools/render_run.py results/drum --frame 25 --out drum.png
  tools/render_run.py results/drum --frame last --color speed --camera y --out speed.png
"""
import argparse
import math
import os
import pathlib
import re
import shutil
import sys
import xml.etree.ElementTree

try:
    import vtk
except ImportError as missing:
    sys.exit(f"render_run.py: {missing}. Install VTK's Python module: apt install python3-vtk9")

# Colour-blind safe (Okabe and Ito, 2008), one per group.
GROUP_COLOURS = [(0.90, 0.62, 0.00), (0.00, 0.45, 0.70), (0.00, 0.62, 0.45), (0.80, 0.47, 0.65),
                 (0.34, 0.71, 0.91), (0.84, 0.37, 0.00), (0.94, 0.89, 0.26), (0.60, 0.60, 0.60)]
# Direction from which the camera looks, and what is up in the picture.
CAMERAS = {"x": ((1, 0, 0), (0, 0, 1)), "y": ((0, -1, 0), (0, 0, 1)), "z": ((0, 0, 1), (0, 1, 0)),
           "oblique": ((0.55, -1, 0.45), (0, 0, 1))}
QUANTITIES = {"speed": ("v", "speed, m/s"), "spin": ("omega", "angular speed, rad/s"), "force": ("f", "force, N")}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path, metavar="DIR", help="output directory of a run")
    parser.add_argument("--frame", default="last", help="number of the frame, or last (default)")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="PNG file to write")
    parser.add_argument("--color", choices=["group", *QUANTITIES], default="group", help="what colours the bodies")
    parser.add_argument("--camera", choices=CAMERAS, default="oblique", help="where the camera looks from")
    parser.add_argument("--zoom", type=float, default=1.0, help="larger than 1: closer")
    parser.add_argument("--size", type=int, nargs=2, default=(1600, 1200), metavar=("W", "H"), help="pixels")
    parser.add_argument("--hide-wall", action="append", default=[], metavar="NAME", help="leave this wall out")
    parser.add_argument("--opacity", type=float, default=0.18, help="of the walls, 0 to 1")
    return parser.parse_args()


def fail(text):
    sys.exit(f"render_run.py: {text}")


def ensure_display():
    """Debian's VTK draws through X only: without a display the script starts again under a virtual one."""
    if os.environ.get("DISPLAY"):
        return
    if not shutil.which("xvfb-run"):
        fail("no display; install a virtual one: apt install xvfb xauth")
    screen = "-screen 0 640x480x24"
    os.execvp("xvfb-run", ["xvfb-run", "-a", "-s", screen, sys.executable, *sys.argv])


def read_polydata(path):
    reader = vtk.vtkXMLPolyDataReader()
    reader.SetFileName(str(path))
    reader.Update()
    return reader.GetOutput()


def frame_file(directory, frame):
    """The particle file of a frame number, or of the last frame."""
    files = sorted((int(re.fullmatch(r"particles_(\d+)\.vtp", f.name)[1]), f)
                   for f in directory.glob("particles_*.vtp") if re.fullmatch(r"particles_(\d+)\.vtp", f.name))
    if not files:
        fail(f"{directory} holds no particles_*.vtp")
    if frame == "last":
        return files[-1][1]
    for number, file in files:
        if frame.isdigit() and number == int(frame):
            return file
    fail(f"{directory} has no frame {frame}; it has {files[0][0]} to {files[-1][0]}")


def wall_files(directory, time):
    """Files of the walls at a time, from walls.pvd. Walls that are all at rest are listed once only."""
    index = directory / "walls.pvd"
    if not index.exists():
        return []
    entries = [(float(e.get("timestep")), e.get("file")) for e in xml.etree.ElementTree.parse(index).iter("DataSet")]
    nearest = min((abs(t - time) for t, _ in entries), default=0)
    return [directory / file for t, file in entries if abs(t - time) == nearest]


def colour_table(polydata, choice):
    """Adds the point array "colour" and returns a lookup table for it and the title of a scale, if one is wanted."""
    table = vtk.vtkLookupTable()
    data = polydata.GetPointData()
    count = polydata.GetNumberOfPoints()
    if choice == "group":
        colour = [data.GetArray("group").GetValue(i) for i in range(count)]
        groups = int(max(colour, default=0)) + 1
        table.SetNumberOfTableValues(groups)
        for group in range(groups):
            table.SetTableValue(group, *GROUP_COLOURS[group % len(GROUP_COLOURS)], 1)
        table.SetRange(-0.5, groups - 0.5)
        title = None
    else:
        name, title = QUANTITIES[choice]
        colour = [math.hypot(*data.GetArray(name).GetTuple3(i)) for i in range(count)]
        fill_sequential(table)
        # The fastest hundredth shares the last colour: one stray body must not darken all others.
        table.SetRange(0, max(sorted(colour)[(count - 1) * 99 // 100] if colour else 0, 1e-300))
    array = vtk.vtkFloatArray()
    array.SetName("colour")
    for value in colour:
        array.InsertNextValue(value)
    data.AddArray(array)
    return table, title


def fill_sequential(table):
    """Dark blue over green to yellow, interpolated in Lab space."""
    function = vtk.vtkColorTransferFunction()
    function.SetColorSpaceToLab()
    for x, rgb in [(0, (0.13, 0.11, 0.33)), (0.35, (0.13, 0.42, 0.56)), (0.7, (0.33, 0.75, 0.41)),
                   (1, (0.98, 0.91, 0.20))]:
        function.AddRGBPoint(x, *rgb)
    table.SetNumberOfTableValues(256)
    for k in range(256):
        table.SetTableValue(k, *function.GetColor(k / 255), 1)


def add_particles(renderer, polydata, choice):
    table, title = colour_table(polydata, choice)
    polydata.GetPointData().SetActiveScalars("radius")
    sphere = vtk.vtkSphereSource()
    sphere.SetRadius(1)
    fine = polydata.GetNumberOfPoints() < 20000
    sphere.SetThetaResolution(24 if fine else 12)
    sphere.SetPhiResolution(18 if fine else 10)
    mapper = vtk.vtkGlyph3DMapper()
    mapper.SetInputData(polydata)
    mapper.SetSourceConnection(sphere.GetOutputPort())
    mapper.SetScaleModeToScaleByMagnitude()
    mapper.SetScaleArray("radius")
    mapper.SetScalarModeToUsePointFieldData()
    mapper.SelectColorArray("colour")
    mapper.SetLookupTable(table)
    mapper.UseLookupTableScalarRangeOn()
    actor = vtk.vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetSpecular(0.2)
    actor.GetProperty().SetSpecularPower(20)
    renderer.AddActor(actor)
    if title:
        add_scale(renderer, table, title)


def add_scale(renderer, table, title):
    scale = vtk.vtkScalarBarActor()
    scale.SetLookupTable(table)
    scale.SetTitle(title)
    scale.SetNumberOfLabels(5)
    scale.SetVerticalTitleSeparation(12)
    scale.SetPosition(0.89, 0.15)
    scale.SetWidth(0.08)
    scale.SetHeight(0.7)
    for text in (scale.GetTitleTextProperty(), scale.GetLabelTextProperty()):
        text.SetColor(0.1, 0.1, 0.1)
        text.ShadowOff()
        text.ItalicOff()
    renderer.AddActor(scale)


def add_wall(renderer, polydata, opacity):
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputData(polydata)
    mapper.ScalarVisibilityOff()
    actor = vtk.vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(0.45, 0.55, 0.65)
    actor.GetProperty().SetOpacity(opacity)
    renderer.AddActor(actor)

    edges = vtk.vtkFeatureEdges()
    edges.SetInputData(polydata)
    edges.SetFeatureAngle(20)
    edges.ColoringOff()
    edge_mapper = vtk.vtkPolyDataMapper()
    edge_mapper.SetInputConnection(edges.GetOutputPort())
    edge_actor = vtk.vtkActor()
    edge_actor.SetMapper(edge_mapper)
    edge_actor.GetProperty().SetColor(0.25, 0.3, 0.35)
    edge_actor.GetProperty().SetLineWidth(1.5)
    renderer.AddActor(edge_actor)


def add_caption(renderer, time, height):
    caption = vtk.vtkTextActor()
    caption.SetInput(f"t = {time:.4g} s")
    caption.GetTextProperty().SetColor(0.1, 0.1, 0.1)
    caption.GetTextProperty().SetFontSize(max(12, height // 40))
    caption.SetPosition(height // 40, height // 40)
    renderer.AddActor(caption)


def aim_camera(renderer, name, zoom):
    direction, up = CAMERAS[name]
    camera = renderer.GetActiveCamera()
    camera.SetFocalPoint(0, 0, 0)
    camera.SetPosition(*direction)
    camera.SetViewUp(*up)
    renderer.ResetCamera()
    camera.Zoom(1.25 * zoom)
    renderer.ResetCameraClippingRange()


def save_png(renderer, size, path):
    window = vtk.vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetSize(*size)
    window.SetMultiSamples(0)  # depth peeling, which sorts translucent surfaces, works without multisampling only
    window.SetAlphaBitPlanes(1)
    window.AddRenderer(renderer)
    window.Render()
    picture = vtk.vtkWindowToImageFilter()
    picture.SetInput(window)
    picture.ReadFrontBufferOff()
    writer = vtk.vtkPNGWriter()
    writer.SetFileName(str(path))
    writer.SetInputConnection(picture.GetOutputPort())
    writer.Write()


def main():
    a = arguments()
    ensure_display()
    file = frame_file(a.directory, a.frame)
    particles = read_polydata(file)
    time = particles.GetFieldData().GetArray("TimeValue").GetValue(0)
    renderer = vtk.vtkRenderer()
    renderer.SetBackground(1, 1, 1)
    renderer.SetUseFXAA(True)
    renderer.SetUseDepthPeeling(1)
    renderer.SetMaximumNumberOfPeels(8)
    renderer.SetOcclusionRatio(0)
    add_particles(renderer, particles, a.color)
    for wall in wall_files(a.directory, time):
        if re.sub(r"_\d+\.vtp$", "", wall.name) not in a.hide_wall:
            add_wall(renderer, read_polydata(wall), a.opacity)
    add_caption(renderer, time, a.size[1])
    aim_camera(renderer, a.camera, a.zoom)
    save_png(renderer, a.size, a.out)
    print(f"{a.out}: {particles.GetNumberOfPoints()} bodies of {file} at t = {time:.6g} s")


if __name__ == "__main__":
    main()
