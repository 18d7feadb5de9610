import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { packageFile } from '../../util/package-info.ts'

/** Files of Source Serif 4, which has Latin, Greek and Cyrillic. */
export const serif = {
  regular: 'dist/fonts/SourceSerif4_400Regular.ttf',
  semibold: 'dist/fonts/SourceSerif4_600SemiBold.ttf',
}

/** Returns a font. @param file from the root of the package, compressed if it ends with `.br` */
export const readFontFile = (file: string): Buffer => {
  const bytes = readFileSync(packageFile(file))
  return file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes
}
