import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qr, qrPath } from '../../src/web/qr.ts'
import { output, testWith } from '../support/tools.ts'

const page = 'https://forklist.example/lists/eat-in-rome-k3v9qa'
const editPage = `${page}/edit#edit_${'Zz9'.repeat(12)}Zz`

/** Draws the path as a camera sees it: four points per side of each module, dark inside rectangles. */
const seen = ({ size, path }: ReturnType<typeof qrPath>) => {
  const width = size * 4
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row++)
      data.subarray(4 * (row * width + Number(x) * 4), 4 * (row * width + (Number(x) + Number(length)) * 4)).fill(0)
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  return { width, height: width, data }
}

test.each([page, editPage, 'https://forklist.example/lists/寿司'])('%s is decoded unchanged', text => {
  expect(decodeQR(seen(qrPath(text)))).toBe(text)
})

test('has four free modules on each side, as readers need', () => {
  const { size, path } = qrPath(page)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4)
    expect(Number(x) + Number(length)).toBeLessThanOrEqual(size - 4)
    expect(Number(y)).toBeLessThan(size - 4)
  }
  expect(path).toMatch(/^M4 4h7v1h-7z/)
})

test('has no colour of its own', () => {
  const svg = qr(page)
  expect(svg.match(/(fill|stroke|style|color)[^ >]*/g)).toEqual(['fill="currentColor"'])
  expect(svg).toContain(`viewBox="0 0 ${qrPath(page).size} ${qrPath(page).size}"`)
})

test('refuses text too long for a code', () => {
  expect(qr('x'.repeat(2331))).toContain('<path')
  expect(() => qr('x'.repeat(2332))).toThrow()
})

testWith(['xmllint'], 'is valid XML', () => {
  expect(output('xmllint', ['--noout', '-'], qr(editPage))).toBe('')
})
