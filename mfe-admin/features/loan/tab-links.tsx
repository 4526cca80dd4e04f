import type { KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LinkTabs } from '@tamarack/ui/link-tabs'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** The parts of an application, in order; the key is the address's `tab`. */
export const loanTabs = [
  { key: 'overview', name: 'Overview' },
  { key: 'application', name: 'Application' },
  { key: 'bank', name: 'Bank' },
  { key: 'identity', name: 'Identity' },
  { key: 'documents', name: 'Documents' },
  { key: 'history', name: 'History' },
  { key: 'servicing', name: 'Servicing' },
] as const
export type LoanTab = (typeof loanTabs)[number]['key']

/** The tab that an address names; any other name is the first. */
export const tabOf = (params: URLSearchParams): LoanTab =>
  loanTabs.find(({ key }) => key === params.get('tab'))?.key ?? 'overview'

/** Search part of a tab's address; the first tab needs none. */
export const tabSearch = (tab: LoanTab): string => (tab === 'overview' ? '' : `?tab=${tab}`)

/** The tabs are links: each part has its own address. Arrow keys move between them, their numbers
 * open them. */
export const TabLinks = ({ current }: { readonly current: LoanTab }) => {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  useShortcuts(
    Object.fromEntries(
      loanTabs.map(({ key }, at) => [
        String(at + 1),
        () => void navigate({ search: tabSearch(key) }, { state, preventScrollReset: true }),
      ]),
    ),
  )
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === event.currentTarget)
    event.preventDefault()
    links[(at + by + links.length) % links.length]?.focus()
  }
  return (
    <LinkTabs
      label="Parts of the application"
      tabs={loanTabs.map(({ key, name }) => ({
        name,
        isCurrent: key === current,
        to: { search: tabSearch(key) },
        state,
        preventScrollReset: true,
        onKeyDown: move,
      }))}
    />
  )
}
