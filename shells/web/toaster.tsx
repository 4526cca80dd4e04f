import { loadShare } from '@module-federation/runtime'
import type { ComponentType, CSSProperties } from 'react'
import type { ToasterProps, toast } from 'sonner'

/** Our own colours, which follow the theme by themselves. */
const colours = { '--normal-bg': 'var(--raised)', '--normal-text': 'var(--text)', '--normal-border': 'var(--border-strong)', fontFamily: 'var(--font)' } as CSSProperties

interface Toasts { readonly Toaster: ComponentType<ToasterProps>; readonly toast: typeof toast }

/** The library as the share that the remotes use; null where it is missing. */
const sharedToasts = async (): Promise<Toasts | null> => {
  const factory = await loadShare<Toasts>('sonner')
  return factory === false ? null : factory() ?? null
}

/** Echoes on a page of the shell that something worked. Toasts only echo what the page shows anyway: without them the page goes on. */
export const showToast = (message: string): void => {
  void sharedToasts().then((shared) => shared?.toast(message)).catch(() => undefined)
}

/**
 * The page's toasts: bottom right, 4 seconds, three at most (specification section 2). The library is asked for as the share that the remotes
 * use and not imported, because the federation plugin loads every share that the host imports before the first paint.
 */
const load = async (): Promise<{ default: ComponentType }> => {
  const shared = await sharedToasts()
  if (shared === null) throw new Error('The shared toast library is missing')
  const { Toaster } = shared
  return { default: () => <Toaster position="bottom-right" duration={4000} visibleToasts={3} theme="light" style={colours} /> }
}

export const loadToaster = () => load().catch(() => ({ default: () => null }))
