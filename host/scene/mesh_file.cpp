#include "host/scene/mesh_file.hpp"

#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace scree {
namespace {

std::string lower_extension(const std::string& path) {
  std::string ext = std::filesystem::path(path).extension().string();
  std::transform(ext.begin(), ext.end(), ext.begin(), [](unsigned char c) { return std::tolower(c); });
  return ext;
}

std::string read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path)) throw MeshError("the file cannot be opened");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Vec3d to_vec(const aiVector3D& v) { return {v.x, v.y, v.z}; }

void append_faces(const aiMesh& mesh, TriangleSoup& soup) {
  for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
    const aiFace& face = mesh.mFaces[f];
    if (face.mNumIndices != 3) continue;  // points and lines of an OBJ file are no surface
    soup.push_back({to_vec(mesh.mVertices[face.mIndices[0]]), to_vec(mesh.mVertices[face.mIndices[1]]),
                    to_vec(mesh.mVertices[face.mIndices[2]])});
  }
}

/// OBJ and PLY through assimp. Node transformations are applied; polygons are cut into triangles.
TriangleSoup read_with_assimp(const std::string& path) {
  Assimp::Importer importer;
  importer.SetPropertyInteger(AI_CONFIG_PP_RVC_FLAGS, aiComponent_NORMALS | aiComponent_TEXCOORDS |
                                                          aiComponent_COLORS |
                                                          aiComponent_TANGENTS_AND_BITANGENTS);
  const aiScene* scene = importer.ReadFile(
      path, aiProcess_RemoveComponent | aiProcess_Triangulate | aiProcess_PreTransformVertices);
  if (!scene || (scene->mFlags & AI_SCENE_FLAGS_INCOMPLETE)) {
    throw MeshError(std::string("the file is damaged or holds no faces (") + importer.GetErrorString() + ")");
  }
  TriangleSoup soup;
  for (unsigned m = 0; m < scene->mNumMeshes; ++m) append_faces(*scene->mMeshes[m], soup);
  return soup;
}

/// A PLY header that promises more than the file can hold would be read to no end.
void check_ply_header(const std::string& bytes) {
  std::istringstream header(bytes.substr(0, std::min<std::size_t>(bytes.size(), bytes.find("end_header"))));
  for (std::string line; std::getline(header, line);) {
    std::istringstream words(line);
    std::string element, name;
    double number = 0;
    if (!(words >> element >> name >> number) || element != "element") continue;
    if (number > static_cast<double>(bytes.size())) {
      throw MeshError("the header promises " +
                      std::to_string(static_cast<std::uint64_t>(std::min(number, 1e18))) + " of \"" + name +
                      "\", the file has only " + std::to_string(bytes.size()) + " bytes");
    }
  }
}

void check(const TriangleSoup& soup) {
  if (soup.empty()) throw MeshError("the file holds no triangles");
  std::string bad;
  int count = 0;
  for (std::size_t t = 0; t < soup.size(); ++t) {
    const auto finite = [](const Vec3d& v) {
      return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
    };
    if (std::all_of(soup[t].begin(), soup[t].end(), finite)) continue;
    if (++count <= 10) bad += (count > 1 ? ", " : "") + std::to_string(t + 1);
  }
  if (count > 0) {
    throw MeshError("coordinates that are not finite in " + std::to_string(count) + " triangle(s): number " +
                    bad + (count > 10 ? ", ..." : ""));
  }
}

}  // namespace

TriangleSoup read_mesh_file(const std::string& path) {
  const std::string ext = lower_extension(path);
  TriangleSoup soup;
  if (ext == ".stl") {
    soup = parse_stl(read_bytes(path));
  } else if (ext == ".obj" || ext == ".ply") {
    const std::string bytes = read_bytes(path);
    if (ext == ".ply") check_ply_header(bytes);
    soup = read_with_assimp(path);
  } else if (ext == ".txt" || ext == ".csv" || ext == ".dat") {
    soup = parse_triangle_list(read_bytes(path));
  } else {
    throw MeshError("\"" + ext + "\" is no known mesh format; allowed: .stl, .obj, .ply, .txt, .csv, .dat");
  }
  check(soup);
  return soup;
}

}  // namespace scree
