/** A value, or a refusal for a person. Only broken machinery throws. */
export type Result<Value, Refused> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Refused }

export const ok = <const Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })

export const err = <const Refused>(error: Refused): { readonly ok: false; readonly error: Refused } => ({
  ok: false,
  error,
})

/** Figures and words that a refusal carries for a screen. Never personal data. */
export type RefusalFacts = Readonly<Record<string, string | number | boolean>>

/** A code that the error catalogue words, and facts that a screen shows next to it. */
export type Refusal = { readonly code: string; readonly facts?: RefusalFacts }

export type Refused = { readonly ok: false; readonly error: Refusal }

export const refuse = (code: string, facts?: RefusalFacts): Refused =>
  err(facts === undefined ? { code } : { code, facts })

const isFact = (entry: [string, unknown]): entry is [string, string | number | boolean] =>
  entry[0] !== 'code' && ['string', 'number', 'boolean'].includes(typeof entry[1])

/** In the general form: plain values become facts, nested ones stay behind. */
export const refusalOf = (refusal: { readonly code: string }): Refused => {
  const facts = Object.entries(refusal).filter(isFact)
  return refuse(refusal.code, facts.length === 0 ? undefined : Object.fromEntries(facts))
}
