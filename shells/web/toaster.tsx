import { useEffect, type ComponentType, type CSSProperties } from 'react'
import type { toast } from 'sonner'

/** Our own colours, which follow the theme by themselves. */
const colours = {
  '--normal-bg': 'var(--raised)',
  '--normal-text': 'var(--text)',
  '--normal-border': 'var(--border-strong)',
  fontFamily: 'var(--font)',
} as CSSProperties
const words = { style: { fontSize: 'var(--t-small)', lineHeight: 1.45 } } as const

/** Above a bar that sticks to the lower edge, which its frame announces. */
const above = (gap: string) => ({ bottom: `calc(var(--bottom-bar, 0rem) + ${gap})` })

/** Below this width a toast is as wide as the page. CSS pixels; the sheet of ui/ lets presses
 * through there. */
const narrow = 480

/** The library comes with the first toast. */
const toasts = () => import('sonner')

/** Echoes on a page of the shell that something worked. Toasts only echo what the page shows
 * anyway: without them the page goes on. */
export const showToast = (message: string): void => {
  void toasts()
    .then((library) => library.toast(message))
    .catch(() => undefined)
}

/** A toast may have been sent while this was being loaded: it is sent again under its id, to
 * somebody who now listens. */
const useWaiting = (send: typeof toast): void => {
  useEffect(() => {
    for (const waiting of send.getToasts()) if ('title' in waiting) send(waiting.title, { id: waiting.id })
  }, [send])
}

/** Where a toast lies over what is at the lower edge, no matter who presses anything has seen it
 * and goes on. */
const useWayFree = (send: typeof toast): void => {
  useEffect(() => {
    const clear = () => {
      if (window.innerWidth < narrow) send.dismiss()
    }
    document.addEventListener('pointerdown', clear, true)
    return () => document.removeEventListener('pointerdown', clear, true)
  }, [send])
}

/** The page's toasts: bottom right, 4 seconds, three at most (specification section 2). */
const load = async (): Promise<{ default: ComponentType }> => {
  const { Toaster, toast: send } = await toasts()
  const Toasts = () => {
    useWaiting(send)
    useWayFree(send)
    return (
      <Toaster
        position="bottom-right"
        duration={4000}
        visibleToasts={3}
        theme="light"
        style={colours}
        toastOptions={words}
        offset={above('1.5rem')}
        mobileOffset={above('1rem')}
      />
    )
  }
  return { default: Toasts }
}

export const loadToaster = () => load().catch(() => ({ default: () => null }))
