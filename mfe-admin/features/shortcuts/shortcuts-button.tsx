import { useState } from 'react'
import { Button } from '@tamarack/ui/button'
import { Checkbox } from '@tamarack/ui/choices'
import { Dialog, DialogActions } from '@tamarack/ui/dialog'
import { mayDecide, useUser } from '../../services.tsx'
import { loanTabs } from '../loan/tab-links.tsx'
import styles from './shortcuts.module.css'
import { setShortcutsOn, useShortcuts, useShortcutsOn } from './use-shortcuts.ts'

const shortcuts = [
  ['/', 'Search the applications'],
  ['j, k', 'Next and previous row, or event in the history'],
  ['Enter', 'Open the row'],
  ['[, ]', 'Previous and next application of the list'],
  [`1 to ${loanTabs.length}`, 'Tabs of an application'],
] as const
/** What the page of an application has for whoever decides. */
const deciding = [
  ['a', 'Approve: choose it, and review it where nothing is missing'],
  ['r', 'Reject: the same, for the reasons of the checks that fail'],
  ['Ctrl+Enter', 'Review, from the note'],
  ['n', 'Next application of the list that waits for a decision'],
] as const
interface ShortcutsButtonProps {
  /** Pages of this member of staff, some with the key after `g` that leads there. */
  readonly pages: readonly { readonly name: string; readonly shortcut?: string }[]
}

/** Opens the list of keys, with the switch that turns them off. */
export const ShortcutsButton = ({ pages }: ShortcutsButtonProps) => {
  const [open, setOpen] = useState(false)
  const on = useShortcutsOn()
  const user = useUser()
  const available = [
    ...shortcuts,
    ...(mayDecide(user) ? deciding : []),
    ...pages.flatMap(({ name, shortcut }) =>
      shortcut === undefined ? [] : [[`g, then ${shortcut}`, `Go to ${name}`] as const],
    ),
    ['?', 'This list'] as const,
  ]
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <Button variant="quiet" className={styles['keys']} onClick={() => setOpen(true)}>
        Shortcuts
      </Button>
      <Dialog open={open} title="Keyboard shortcuts" onClose={() => setOpen(false)}>
        <dl className="stack-2">
          {available.map(([keys, what]) => (
            <div key={keys} className={styles['row']}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <p>No key alone approves or rejects: a review comes first.</p>
        <Checkbox
          plain
          label="Use shortcuts on this device"
          checked={on}
          onChange={(event) => setShortcutsOn(event.target.checked)}
        />
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
