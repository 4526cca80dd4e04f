import { NewTab } from '@tamarack/ui/new-tab'
import { Notice } from '@tamarack/ui/notice'
import { useServices, useSite } from '../shell-context.tsx'

/** Where a sandbox keeps the emails it sent; nothing in production. */
export const SandboxInbox = () => {
  const site = useSite(useServices())
  if (site === null || site.mailInboxUrl === null) return null
  return (
    <Notice tone="info" heading="This is a practice system">
      <p>
        No email or text leaves it.{' '}
        <a href={site.mailInboxUrl} target="_blank" rel="noreferrer">
          Open its inbox
          <NewTab />
        </a>
      </p>
    </Notice>
  )
}
