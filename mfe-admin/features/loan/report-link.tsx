import { DownloadIcon } from '@tamarack/ui/icons'
import { NewTab } from '@tamarack/ui/new-tab'

/** The way to one of our reports on paper; it opens next to the application. */
export const ReportLink = ({ name, href }: { readonly name: string; readonly href: string }) => (
  <p>
    <a className="target" href={href} target="_blank" rel="noreferrer">
      <DownloadIcon /> {name} (PDF)
      <NewTab />
    </a>
  </p>
)
