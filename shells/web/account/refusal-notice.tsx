import { useMutation } from '@tanstack/react-query'
import { Notice } from '@tamarack/ui/notice'
import { refusalWords } from './account-words.ts'

/** What a button starts; a refusal is kept for the page to show. Without a network it fails at
 * once. */
export const useAct = () =>
  useMutation<unknown, Error, () => Promise<unknown>>({ networkMode: 'always', mutationFn: (work) => work() })

/** Why nothing happened, in words; nothing when nothing was refused. */
export const RefusalNotice = ({ act: { error } }: { readonly act: { readonly error: Error | null } }) => {
  if (error === null) return null
  const { heading, next } = refusalWords(error)
  return (
    <Notice tone="danger" heading={heading} focus focusKey={error}>
      {next !== null && <p>{next}</p>}
    </Notice>
  )
}
