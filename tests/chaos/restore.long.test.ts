import { test } from 'vitest'
import { expectRestored } from './restored.ts'

/* The guarantee: a database restored from a backup continues, whatever Temporal remembers of the lost
 * time. No money moves twice, and no payment is lost. */
test('a restored database continues when Temporal has no history, with each transfer and debit made once', () =>
  expectRestored('destroyed'))
