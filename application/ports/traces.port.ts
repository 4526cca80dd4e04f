import { token } from './token.ts'

/** What takes a trace to another process: ids, and nothing else. */
export type Carried = Readonly<Record<string, string>>
/** Names the step by what is known only in it. */
export type About = (name: string, facts: Readonly<Record<string, string | number>>) => void

/** Follows a press through the processes, for operators. Names and facts hold nothing of a person
 * or a loan. */
export interface Traces {
  /** Does the work as a step of that name: of the trace that was carried here, of a new one where
   * `carried` is `new`, and without it of what runs now. */
  readonly step: <Value>(
    name: string,
    work: (about: About) => Promise<Value>,
    carried?: Carried | 'new',
  ) => Promise<Value>
  readonly carried: () => Carried
  /** Sends what is left. */
  readonly stop: () => Promise<void>
}
export const Traces = token<Traces>('Traces')

/** Where nobody looks. */
export const untraced: Traces = {
  step: (_, work) => work(() => undefined),
  carried: () => ({}),
  stop: () => Promise.resolve(),
}
