import { Notice } from '@tamarack/ui/notice'
import { refusalWords } from './account-words.ts'
import type { Act } from './use-act.ts'

/** Why nothing happened, in words; nothing when nothing was refused. */
export const RefusalNotice = ({ act: { error, tries } }: { readonly act: Pick<Act, 'error' | 'tries'> }) => {
  if (error === null) return null
  const { heading, next } = refusalWords(error)
  return (
    <Notice tone="danger" heading={heading} focus focusKey={tries}>
      {next !== null && <p>{next}</p>}
    </Notice>
  )
}
