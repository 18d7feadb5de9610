import * as z from 'zod'

/** How tools describe a member that they have in common. Models read it in every tool, so it is short, or empty if the name says enough. */
export const forTools = z.registry<{ description: string }>()
