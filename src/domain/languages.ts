/** Languages of the website. */
export type Language = 'en' | 'de' | 'es' | 'fr' | 'it' | 'ja'
