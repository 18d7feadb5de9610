/** Colours of the light theme. */
export const colours = {
  paper: '#fffdfa',
  accent: '#a52714',
  ink: '#201c18',
  quiet: '#5d5750',
  rule: '#e3dcd2',
  /** Sea and land of the static map. */
  sea: '#f6f1e8',
  land: '#e9e1d4',
}

/** Style sheet of the static map in a social image. */
export const planStyle = `
.static-map-dot { fill: none; stroke: ${colours.accent}; stroke-opacity: 0.5 }
.static-map-lead { fill: none; stroke: ${colours.accent}; stroke-width: 1.5 }
.static-map-arrow { fill: ${colours.accent} }
.static-map-pin circle { fill: ${colours.accent}; stroke: ${colours.sea}; stroke-width: 2 }
.static-map-number { fill: ${colours.paper}; font-family: "Source Serif 4"; font-weight: 600 }
.static-map-scale path { fill: none; stroke: ${colours.quiet}; stroke-width: 1.5 }
.static-map-scale text { fill: ${colours.quiet}; font-family: "Source Serif 4" }
`
