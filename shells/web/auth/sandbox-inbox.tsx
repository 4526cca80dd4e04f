import { Notice } from '@tamarack/ui/notice'
import { useServices, useSite } from '../shell-context.tsx'

/** Where a sandbox keeps the e-mails it sent; nothing in production. */
export const SandboxInbox = () => {
  const site = useSite(useServices())
  if (site === null || site.mailInboxUrl === null) return null
  return (
    <Notice tone="info" heading="This is a practice system">
      <p>
        No e-mail leaves it.{' '}
        <a href={site.mailInboxUrl} target="_blank" rel="noreferrer">
          Open its inbox (new tab)
        </a>
      </p>
    </Notice>
  )
}
