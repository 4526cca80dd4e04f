import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const prefix = 'tamarack.draft.'

const read = (key: string): FieldValues | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as FieldValues) : null
  } catch {
    return null
  }
}

const keep = (key: string, values: unknown): void => {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // Storage is full or switched off: the form works on, it only forgets on reload.
  }
}

export const clearDraft = (key: string): void => sessionStorage.removeItem(prefix + key)

/** Everything unsent on this tab, for signing out. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** The key of a draft: one per loan and step. */
export const draftKey = (loanId: string, step: string): string => `${loanId}.${step}`

/**
 * Keeps unsent input of a form in this tab and puts it back after a reload. Null keeps nothing.
 * Never for passwords or documents: session storage is readable by every script of the page.
 */
export const useDraft = <Input extends FieldValues, Output>(
  key: string | null,
  form: UseFormReturn<Input, unknown, Output>,
): { readonly clear: () => void } => {
  useEffect(() => {
    if (key === null) return undefined
    const kept = read(key)
    if (kept !== null) form.reset({ ...form.getValues(), ...kept } as Input, { keepDefaultValues: true })
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(key, values) })
  }, [key, form])
  return {
    clear: () => {
      if (key !== null) clearDraft(key)
    },
  }
}

/** The same for a form that keeps its own state: as `useState`, kept in this tab until
 * `clearDraft`. */
export const useKeptState = <Value extends FieldValues>(
  key: string,
  initial: () => Value,
  filledIn: Partial<Value> = {},
): readonly [Value, (value: Value) => void] => {
  const [value, setValue] = useState<Value>(() => ({ ...initial(), ...read(key), ...filledIn }))
  return [
    value,
    (changed) => {
      setValue(changed)
      keep(key, changed)
    },
  ]
}
