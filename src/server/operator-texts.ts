import { readFileSync } from 'node:fs'
import { SettingError, type Settings } from '../config/index.ts'
import type { OperatorTexts } from '../web/operator.tsx'

export type OperatorFiles = Pick<Settings, 'imprintFile' | 'privacyFile' | 'termsFile'>

/** Reads the operator's texts for website pages. @throws SettingError for an unreadable file */
export const operatorTexts = ({ imprintFile, privacyFile, termsFile }: OperatorFiles): OperatorTexts => ({
  ...(imprintFile !== undefined && { imprint: readText('IMPRINT_FILE', imprintFile) }),
  ...(privacyFile !== undefined && { privacy: readText('PRIVACY_FILE', privacyFile) }),
  ...(termsFile !== undefined && { terms: readText('TERMS_FILE', termsFile) }),
})

function readText(setting: string, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    throw new SettingError(`${setting} is ${JSON.stringify(path)}, which cannot be read: ${(error as Error).message}`)
  }
}
