/** The package has no types. */
declare module 'open-location-code' {
  /** Its methods throw texts, not errors, for codes that are not valid. */
  export class OpenLocationCode {
    isFull(code: string): boolean
    isShort(code: string): boolean
    decode(fullCode: string): { latitudeCenter: number; longitudeCenter: number }
    recoverNearest(shortCode: string, latitude: number, longitude: number): string
  }
}
