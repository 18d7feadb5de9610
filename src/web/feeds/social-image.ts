/** Size of the social image in pixels. */
export const socialImage = { width: 1200, height: 630, mediaType: 'image/png' } as const

/** Width of the social image on the home page of a phone. */
export const smallWidth = 720

/** Returns the address of a list's social image. @param url of the list's page */
export const socialImageUrl = (url: string): string => `${url}/picture.png`
