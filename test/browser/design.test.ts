import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { axeOn } from './quality-axe.ts'
import { stage } from './stage.ts'

const path = '/developers/design'

describe('the page with all components', () => {
  describe('in development', () => {
    beforeAll(() => void vi.stubEnv('NODE_ENV', 'development'))
    afterAll(() => void vi.unstubAllEnvs())
    const story = stage()

    story('is there, and axe finds nothing on it', async scene => {
      const { page } = await scene.visit(path)
      expect(await page.locator('.looks > section').count()).toBe(4)
      await using axe = await axeOn(page)
      expect((await axe.findings()).wrong).toEqual([])
    })
  })

  describe('otherwise', () => {
    const story = stage()

    story('is not found', async scene => {
      expect((await fetch(scene.address + path)).status).toBe(404)
    })
  })
})
