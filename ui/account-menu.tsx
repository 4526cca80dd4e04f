import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './account-menu.module.css'
import { Button } from './button.tsx'
import { useDismissal } from './dismissal.tsx'
import { AccountIcon, ChevronDownIcon } from './icons.tsx'

interface AccountMenuProps {
  readonly name: string
  readonly onSignOut: () => Promise<void>
  readonly children?: ReactNode
}

/** The signed-in person's name with what they can do about their session: a disclosure that Escape
 * and a press elsewhere close. */
export const AccountMenu = ({ name, onSignOut, children }: AccountMenuProps) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const [leaving, setLeaving] = useState(false)
  const close = () => {
    if (menu.current !== null) menu.current.open = false
  }
  useDismissal(menu, (how) => {
    if (how === 'escape' && menu.current?.open === true) menu.current.querySelector('summary')?.focus()
    close()
  })
  const leave = async () => {
    setLeaving(true)
    await onSignOut().finally(() => setLeaving(false))
  }
  return (
    <details className={styles['menu']} ref={menu}>
      <summary className={`target strong ${styles['summary']}`}>
        <AccountIcon />
        <span className={styles['name']}>{name}</span>
        <span className="visually-hidden">, account</span>
        <ChevronDownIcon />
      </summary>
      <div className={styles['panel']}>
        <p className="muted small breaks">Signed in as {name}</p>
        {children}
        <Link to="/account" className="target" onClick={close}>
          Account
        </Link>
        <Button variant="secondary" pending={leaving} pendingLabel="Signing out..." onClick={() => void leave()}>
          Sign out
        </Button>
      </div>
    </details>
  )
}
