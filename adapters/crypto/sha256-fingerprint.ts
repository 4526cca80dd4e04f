import { hash } from 'node:crypto'
import type { Fingerprint } from '@tamarack/application/ports/fingerprint.port'

/** SHA-256 over bytes, or over a text's UTF-8 bytes. */
export const sha256Fingerprint: Fingerprint = { of: (content) => hash('sha256', content, 'hex') }
