/* The clock of the unit and screen tests, set here and nowhere else. Every test file begins at one
 * moment, no matter what day it is: the one that TEST_NOW names, or a Friday at noon in Toronto.
 * From there the clock goes on. Fixtures count from `Date.now()`. */

/** Friday, November 20, 2026, noon in Toronto. */
const usual = '2026-11-20T17:00:00Z'

/** The moment in TEST_NOW, epoch milliseconds. Throws on a text that names no moment, or one
 * without its offset from UTC. */
const momentOf = (given: string): number => {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(given)
    ? Date.parse(given)
    : NaN
  if (Number.isNaN(moment)) throw new Error(`TEST_NOW is no moment such as 2027-03-14T07:30:00Z: ${given}`)
  return moment
}

/** The machine's own `Date`, kept for the next file of the same worker: clocks upon clocks would
 * slow down. */
const kept = globalThis as { machineDate?: DateConstructor }
const machine = (kept.machineDate ??= globalThis.Date)
const ahead = momentOf(process.env['TEST_NOW'] || usual) - machine.now()
const now = (): number => machine.now() + ahead

/** Everything of the machine's `Date` but its present. Its prototype is the same, so a date made
 * elsewhere is a `Date` here. */
const TestDate: DateConstructor = new Proxy(machine, {
  construct: (target, given: readonly unknown[], requested): object =>
    Reflect.construct(
      target,
      given.length === 0 ? [now()] : given,
      requested === TestDate ? target : requested,
    ) as object,
  apply: (target) => new target(now()).toString(),
  get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
})

globalThis.Date = TestDate
