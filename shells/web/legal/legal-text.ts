/** One clause: a paragraph is a string, a list is an array of strings. */
export interface Clause {
  /** The clause's own address on the page. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly (string | readonly string[])[]
}

export const clause = (id: string, heading: string, blocks: Clause['blocks']): Clause => ({ id, heading, blocks })

/** A public legal page as data: the screen, its contents list and the downloaded copy are made from
 * it. */
export interface LegalText {
  readonly title: string
  readonly version: number
  /** YYYY-MM-DD. */
  readonly effective: string
  /** At most five plain sentences. */
  readonly inShort: readonly string[]
  readonly clauses: readonly Clause[]
}

/** What a new version of a page changes; everything else stays as the version before has it. */
interface Revision extends Pick<LegalText, 'version' | 'effective'> {
  readonly inShort?: LegalText['inShort']
  /** Each takes the place of the clause with its id. */
  readonly clauses: readonly Clause[]
}

/** The next version of a page. Throws when a clause takes the place of none: its words would be
 * missing from the page. */
export const revised = (before: LegalText, { version, effective, inShort, clauses }: Revision): LegalText => {
  const unknown = clauses.find(({ id }) => !before.clauses.some((old) => old.id === id))
  if (unknown !== undefined) throw new Error(`The version before has no clause ${unknown.id}`)
  return {
    title: before.title,
    version,
    effective,
    inShort: inShort ?? before.inShort,
    clauses: before.clauses.map((old) => clauses.find(({ id }) => id === old.id) ?? old),
  }
}
