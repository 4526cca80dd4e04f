import { hash } from 'node:crypto'
import { encodeBase32LowerCaseNoPadding } from '@oslojs/encoding'
import type { IdKind, Ids } from '@tamarack/application/ports/ids.port'

/** 15 bytes are 120 bits: not to be guessed or met twice, and 24 characters, so that prefix and all
 * fit a provider's 36-character key. */
const idBytes = 15

const written = (kind: IdKind, bytes: Uint8Array): string => `${kind}_${encodeBase32LowerCaseNoPadding(bytes)}`

/** Ids such as `ln_` and 24 letters or digits 2 to 7. `random` fills the bytes it is given; by
 * default the system's secure source does. */
export const makeIds = (
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): Ids => ({
  next: (kind) => written(kind, random(new Uint8Array(idBytes))),
  // JSON and not a separator: ('a', 'b-c') and ('a-b', 'c') must not meet.
  derived: (kind, ...parts) => written(kind, hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, idBytes)),
})
