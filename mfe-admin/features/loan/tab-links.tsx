import { useRef, type KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import styles from './loan.module.css'
import { loanTabs, tabSearch, type LoanTab } from './loan-tabs.ts'

/** The tabs are links: each part has its own address. Arrow keys move between them, 1 to 6 open them. */
export const TabLinks = ({ current }: { readonly current: LoanTab }) => {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const strip = useRef<HTMLUListElement>(null)
  useShortcuts(
    Object.fromEntries(
      loanTabs.map(({ key }, at) => [
        String(at + 1),
        () => {
          void navigate({ search: tabSearch(key) }, { state, preventScrollReset: true })
        },
      ]),
    ),
  )
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const links = [...(strip.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    if (by === undefined || at === -1) return
    event.preventDefault()
    links[(at + by + links.length) % links.length]?.focus()
  }
  return (
    <nav aria-label="Parts of the application" className={styles['tabs']}>
      <ul ref={strip}>
        {loanTabs.map(({ key, name }) => (
          <li key={key}>
            <Link
              to={{ search: tabSearch(key) }}
              state={state}
              preventScrollReset
              onKeyDown={move}
              {...(key === current ? { 'aria-current': 'page' as const } : {})}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
