import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Notice } from '@tamarack/ui/notice'
import { refusalWords } from './account-words.ts'

/** What a button starts; a refusal is kept for the page to show. Without a network it fails at
 * once. Two presses within one frame both find the button at rest: the second joins the first. */
export const useAct = () => {
  const running = useRef<Promise<unknown> | null>(null)
  return useMutation<unknown, Error, () => Promise<unknown>>({
    networkMode: 'always',
    mutationFn: (work) =>
      (running.current ??= work().finally(() => {
        running.current = null
      })),
  })
}

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
