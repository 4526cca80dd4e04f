import { readFileSync } from 'node:fs'
import { checkSeal, type SealCheck } from '@tamarack/adapter-crypto/document-seal'

type Keys = Parameters<typeof checkSeal>[1]

/** The list of keys in a file; throws when it has none. */
const keysIn = (text: string): Keys => {
  const { keys } = JSON.parse(text) as { readonly keys?: Keys }
  if (!Array.isArray(keys) || keys.length === 0) throw new Error('the second file has no keys')
  return keys as Keys
}

const reasons: Readonly<Record<Extract<SealCheck, { intact: false }>['because'], string>> = {
  'no-seal': 'NOT OURS: the file has no seal, or its seal was damaged.',
  'unknown-key': 'UNKNOWN: the key that it names is not in the list of keys.',
  changed: 'CHANGED: at least one byte differs from what was sealed.',
}
const moment = (at: number): string => new Date(at).toISOString()

/** The lines of a check, and whether the file is intact. */
export const verification = (
  file: Uint8Array,
  keys: string,
): { readonly intact: boolean; readonly lines: readonly string[] } => {
  const check = checkSeal(file, keysIn(keys))
  if (!check.intact) return { intact: false, lines: [reasons[check.because]] }
  const { documentSha256, preparedAt, signedAt, eventHash } = check.claims
  return {
    intact: true,
    lines: [
      'INTACT: every byte is as it was sealed.',
      `Prepared: ${moment(preparedAt)}`,
      `Signed:   ${signedAt === null ? 'no' : moment(signedAt)}`,
      `Text:     ${documentSha256} (SHA-256 of its canonical JSON)`,
      `Log line: ${eventHash ?? 'none'}`,
      `Key:      ${check.keyId}`,
    ],
  }
}

if (import.meta.main) {
  const [file, keys] = process.argv.slice(2)
  if (file === undefined || keys === undefined) {
    console.error('npm run verify -- FILE.pdf KEYS.json\nKEYS.json is what /api/v1/document/keys answers; keep a copy.')
    process.exitCode = 2
  } else {
    const { intact, lines } = verification(readFileSync(file), readFileSync(keys, 'utf8'))
    for (const line of lines) console.log(line)
    process.exitCode = intact ? 0 : 1
  }
}
