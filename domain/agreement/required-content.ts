/** One thing an agreement must contain, with the line of law that requires it. */
export type RequiredContent = {
  readonly id: string
  readonly what: string
  readonly source: string
  readonly firstPage: boolean
}

export const onFirstPage = <const Id extends string>(id: Id, what: string, source: string) =>
  ({ id, what, source, firstPage: true }) as const
export const inside = <const Id extends string>(id: Id, what: string, source: string) =>
  ({ id, what, source, firstPage: false }) as const
