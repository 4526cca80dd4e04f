import { recipientForm } from '@tamarack/contracts/forms/staff'

/** The words for an address that is none; null for one that can be sent, or for no address at all. */
export const recipientError = (recipientEmail: string): string | null => {
  if (recipientEmail === '') return null
  const checked = recipientForm.safeParse({ recipientEmail })
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}
