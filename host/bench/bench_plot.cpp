#include "host/bench/bench_plot.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "host/bench/log_axis.hpp"
#include "host/bench/suites.hpp"
#include "scree/version.hpp"

namespace scree {

namespace {

constexpr double kWidth = 860, kHeight = 520, kLeft = 84, kRight = 740, kTop = 104, kBottom = 456;

/// Okabe and Ito's colours: told apart with any colour vision, and dark enough on white.
constexpr const char* kColours[] = {"#0072b2", "#d55e00", "#009e73", "#8a2be2", "#5c5c5c"};

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      out += c;
  }
  return out;
}

void text_at(std::ostream& svg, double x, double y, const char* style, const std::string& text) {
  svg << "<text x=\"" << x << "\" y=\"" << y << "\" class=\"" << style << "\">" << escaped(text)
      << "</text>\n";
}

struct Place {
  double x, y;  ///< pixels
};

void line(std::ostream& svg, const Place& from, const Place& to, const char* style) {
  svg << "<line x1=\"" << from.x << "\" y1=\"" << from.y << "\" x2=\"" << to.x << "\" y2=\"" << to.y
      << "\" class=\"" << style << "\"/>\n";
}

struct Point {
  double bodies;
  Spread ns;
};

struct Series {
  std::string suite;
  const char* colour;
  std::vector<Point> points;
};

std::vector<Series> series_of(const BenchReport& report) {
  std::vector<Series> all;
  const char* const* colour = std::begin(kColours);
  for (const Suite& suite : suites()) {
    Series series{suite.name, colour == std::end(kColours) ? "#000" : *colour++, {}};
    for (const CaseReport& c : report.cases)
      if (c.suite == suite.name && c.measured.wall_ns().median > 0)
        series.points.push_back({static_cast<double>(c.measured.bodies), c.measured.wall_ns()});
    std::sort(series.points.begin(), series.points.end(),
              [](const Point& a, const Point& b) { return a.bodies < b.bodies; });
    if (!series.points.empty()) all.push_back(std::move(series));
  }
  return all;
}

void draw_axes(std::ostream& svg, const LogAxis& x, const LogAxis& y) {
  for (const double tick : x.ticks()) {
    line(svg, {x.at(tick), kTop}, {x.at(tick), kBottom}, "grid");
    text_at(svg, x.at(tick), kBottom + 20, "mid", tick_text(tick));
  }
  for (const double tick : y.ticks()) {
    line(svg, {kLeft, y.at(tick)}, {kRight, y.at(tick)}, "grid");
    text_at(svg, kLeft - 8, y.at(tick) + 4, "end", tick_text(tick));
    text_at(svg, kRight + 8, y.at(tick) + 4, "start", tick_text(1e9 / tick));
  }
  svg << "<rect x=\"" << kLeft << "\" y=\"" << kTop << "\" width=\"" << kRight - kLeft << "\" height=\""
      << kBottom - kTop << "\" class=\"frame\"/>\n";
  text_at(svg, 0.5 * (kLeft + kRight), kBottom + 46, "mid label", "bodies");
  const double middle = 0.5 * (kTop + kBottom);
  svg << "<text transform=\"translate(26 " << middle << ") rotate(-90)\" class=\"mid label\">"
      << "wall time per particle-step, ns</text>\n<text transform=\"translate(" << kRight + 64 << ' '
      << middle << ") rotate(90)\" class=\"mid label\">particle-steps per second</text>\n";
}

void draw_series(std::ostream& svg, const Series& s, const LogAxis& x, const LogAxis& y) {
  svg << "<g stroke=\"" << s.colour << "\" fill=\"" << s.colour << "\">\n<polyline fill=\"none\" points=\"";
  for (const Point& p : s.points) svg << x.at(p.bodies) << ',' << y.at(p.ns.median) << ' ';
  svg << "\"/>\n";
  for (const Point& p : s.points) {
    line(svg, {x.at(p.bodies), y.at(p.ns.min)}, {x.at(p.bodies), y.at(p.ns.max)}, "range");
    svg << "<circle cx=\"" << x.at(p.bodies) << "\" cy=\"" << y.at(p.ns.median) << "\" r=\"4\"><title>"
        << s.suite << ", " << p.bodies << " bodies: " << p.ns.median << " ns (" << p.ns.min << " to "
        << p.ns.max << ")</title></circle>\n";
  }
  svg << "</g>\n";
}

/// In one row above the frame, so that no line is covered.
void draw_legend(std::ostream& svg, const std::vector<Series>& all) {
  double at = kLeft;
  for (const Series& s : all) {
    svg << "<g stroke=\"" << s.colour << "\" fill=\"" << s.colour << "\"><line x1=\"" << at << "\" y1=\""
        << kTop - 14 << "\" x2=\"" << at + 24 << "\" y2=\"" << kTop - 14 << "\" class=\"key\"/><circle cx=\""
        << at + 12 << "\" cy=\"" << kTop - 14 << "\" r=\"4\"/></g>\n";
    text_at(svg, at + 30, kTop - 10, "start", s.suite);
    at += 58 + 7.5 * static_cast<double>(s.suite.size());
  }
}

constexpr const char* kStyle =
    "<style>text{font:13px "
    "system-ui,sans-serif;fill:#222}.title{font-size:16px;font-weight:600}.small{fill:#666;"
    "font-size:12px}.label{font-size:14px}.mid{text-anchor:middle}.end{text-anchor:end}.grid{stroke:#e3e3e3}"
    ".frame{fill:none;stroke:#888}polyline{stroke-width:2.2;stroke-linejoin:round}.range{stroke-width:1.4}"
    ".key{stroke-width:2.2}</style>\n";

}  // namespace

std::string bench_plot(const BenchReport& report) {
  const std::vector<Series> all = series_of(report);
  std::vector<double> bodies, ns;
  for (const Series& s : all)
    for (const Point& p : s.points) {
      bodies.push_back(p.bodies);
      ns.insert(ns.end(), {p.ns.min, p.ns.max});
    }
  const LogAxis x = axis_of(bodies, kLeft, kRight), y = axis_of(ns, kBottom, kTop);
  std::ostringstream svg;
  svg << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << kWidth << ' ' << kHeight
      << "\" width=\"" << kWidth << "\" height=\"" << kHeight << "\">\n"
      << kStyle << "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  text_at(svg, kLeft, 28, "title", "Scree: time per particle-step");
  const std::string machine = report.cases.empty() ? "" : report.cases.front().measured.backend;
  text_at(svg, kLeft, 47, "small", machine);
  text_at(svg, kLeft, 63, "small",
          report.settings.law + "; scree " + kVersion + " " + kGit + ", " + report.provenance.started);
  draw_axes(svg, x, y);
  for (const Series& s : all) draw_series(svg, s, x, y);
  draw_legend(svg, all);
  svg << "</svg>\n";
  return svg.str();
}

}  // namespace scree
