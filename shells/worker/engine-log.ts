import type { RuntimeFacts } from '@tamarack/adapter-temporal/loan-worker'

interface Lines {
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/** The loan stands still until somebody acts; the runtime calls it a warning, because it tries
 * again. */
const stuck = 'Failed to process Workflow Activation'

/** The engine's own lines in our log, each with the one level that it has for an operator; what is
 * no trouble is left out. */
export const engineLog =
  (log: Lines) =>
  (level: string, message: string, about: RuntimeFacts): void => {
    const facts = { from: 'temporal', ...about }
    if (level === 'ERROR' || message.startsWith(stuck)) log.error(facts, message)
    else if (level === 'WARN') log.warn(facts, message)
  }
