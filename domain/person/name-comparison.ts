/** `same`: one name, written in two ways; `near`: may be one person's, somebody should look;
 * `different`: two people's; `unknown`: nothing to compare. */
export type NameMatch = 'same' | 'near' | 'different' | 'unknown'

/** Why names are no letter-for-letter twins. */
export type NameReason =
  /* with `same` */
  | 'middle-name'
  | 'middle-initial'
  | 'joint-account'
  /* with `near` */
  | 'spelling'
  | 'romanization'
  | 'nickname'
  | 'initial'
  | 'part-of-surname'
  | 'particle'
  | 'former-surname'
  | 'part-of-given-name'
  | 'first-name-missing'
  | 'other-middle-name'
  | 'one-name'
  | 'cut-off'
  | 'generation'
  /* with `different` */
  | 'surname'
  | 'given-name'
  /* with `unknown` */
  | 'no-name'
  | 'initials-only'
  | 'other-script'

export type NameComparison = { readonly match: NameMatch; readonly reasons: readonly NameReason[] }
