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
.plan-land { fill: ${colours.land} }
.plan-dot { fill: none; stroke: ${colours.accent}; stroke-opacity: 0.5 }
.plan-lead { fill: none; stroke: ${colours.accent}; stroke-width: 1.5 }
.plan-arrow { fill: ${colours.accent} }
.plan-pin circle { fill: ${colours.accent}; stroke: ${colours.sea}; stroke-width: 2 }
.plan-number { fill: ${colours.paper}; font-family: "Source Serif 4"; font-weight: 600 }
.plan-scale path { fill: none; stroke: ${colours.quiet}; stroke-width: 1.5 }
.plan-scale text { fill: ${colours.quiet}; font-family: "Source Serif 4" }
`
