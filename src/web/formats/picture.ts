/** The drawn picture of a list, in pixels: what previews of links take. */
export const picture = { width: 1200, height: 630, mediaType: 'image/png' } as const

/** Where the picture of a list is. @param url of the list's page */
export const pictureUrl = (url: string): string => `${url}/picture.png`
