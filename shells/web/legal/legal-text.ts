/** One clause: a paragraph is a string, a list is an array of strings. */
export interface Clause {
  /** The clause's own address on the page. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly (string | readonly string[])[]
}

/** A public legal page as data: the screen, its contents list and the downloaded copy are made from it. */
export interface LegalText {
  readonly title: string
  readonly version: number
  /** YYYY-MM-DD. */
  readonly effective: string
  /** At most five plain sentences. */
  readonly inShort: readonly string[]
  readonly clauses: readonly Clause[]
}
