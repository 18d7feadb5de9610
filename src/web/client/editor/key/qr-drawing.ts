const svg = 'http://www.w3.org/2000/svg'

/** A QR code to look at, made in the browser. */
export async function qrDrawing(text: string, label: string): Promise<SVGSVGElement> {
  const { qrPath } = await import('../../../qr.ts')
  const { size, path } = qrPath(text)
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', `0 0 ${size} ${size}`)
  drawing.setAttribute('role', 'img')
  drawing.setAttribute('class', 'qr-code')
  drawing.setAttribute('shape-rendering', 'crispEdges')
  drawing.ariaLabel = label
  const modules = document.createElementNS(svg, 'path')
  modules.setAttribute('d', path)
  drawing.append(modules)
  return drawing
}
