/** A value, or a refusal for a person. Only broken machinery throws. */
export type Result<Value, Refused> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Refused }

export const ok = <const Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })

export const err = <const Refused>(error: Refused): { readonly ok: false; readonly error: Refused } => ({
  ok: false,
  error,
})
