import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './class-names.tsx'
import styles from './dialog.module.css'
import { failureText } from './problem.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly children?: ReactNode
  /** Escape and Cancel; not called while `pending`. */
  readonly onClose: () => void
  readonly pending?: boolean | undefined
  readonly wide?: boolean | undefined
}

type OpenDialogProps = Omit<DialogProps, 'open'>

/** Mounted only while open: its layout effect closes the dialog before it leaves the page, and only
 * then does the browser give the focus back. */
const OpenDialog = ({ title, children, onClose, pending = false, wide = false }: OpenDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    heading.current?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes(styles['dialog'], wide && styles['wide'])}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!pending) onClose()
      }}
    >
      <div className="stack-4">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

/** A native modal dialog: the page behind is inert, the title is focused first, focus returns to
 * what opened it. */
export const Dialog = ({ open, ...dialog }: DialogProps) => (open ? <OpenDialog {...dialog} /> : null)

export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={`row-3 ${styles['actions']}`}>{children}</div>
)

export interface ConfirmDialogProps extends DialogProps {
  /** The press that it asks for: while it is under way the dialog stays, and why it brought nothing
   * is stated above the buttons. */
  readonly acting?: { readonly isPending: boolean; readonly error: Error | null } | undefined
  readonly confirmLabel: string
  /** Null while there is nothing to confirm: then only the way out is there. */
  readonly onConfirm: (() => void) | null
  readonly pendingLabel?: string | undefined
  readonly cancelLabel?: string | undefined
  readonly danger?: boolean | undefined
  /** What one may open but need not read to decide: after the buttons, so that Tab leads to those
   * first. */
  readonly below?: ReactNode
}

/** States what will happen, once; both ways out have the same size. */
export const ConfirmDialog = ({
  confirmLabel,
  onConfirm,
  pendingLabel,
  cancelLabel = 'Cancel',
  danger = false,
  below,
  acting,
  pending = acting?.isPending,
  children,
  ...dialog
}: ConfirmDialogProps) => (
  <Dialog {...dialog} pending={pending}>
    {children}
    {acting?.error && <p role="alert">{failureText(acting.error)}</p>}
    <DialogActions>
      {onConfirm !== null && (
        <Button
          variant={danger ? 'danger' : 'primary'}
          pending={pending}
          pendingLabel={pendingLabel}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      )}
      <Button variant="secondary" onClick={dialog.onClose} disabled={pending}>
        {cancelLabel}
      </Button>
    </DialogActions>
    {below}
  </Dialog>
)
