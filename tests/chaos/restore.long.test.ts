import { test } from 'vitest'
import { expectRestored } from './restored.ts'

/* The guarantee: a record restored from a backup goes on, whatever the engine remembers of the time
 * that was lost; no money moves twice, and none is forgotten. */
test('a record restored from its backup goes on when the engine knows nothing: every transfer and debit once, none lost', () =>
  expectRestored('destroyed'))
