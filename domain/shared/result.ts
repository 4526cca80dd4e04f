/** A value, or a refusal for a person. Only broken machinery throws. */
export type Result<Value, Refused> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Refused }

/** What was decided. */
export const ok = <const Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })

/** Why it was refused. */
export const err = <const Refused>(error: Refused): { readonly ok: false; readonly error: Refused } => ({
  ok: false,
  error,
})
