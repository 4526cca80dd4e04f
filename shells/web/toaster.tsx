import { loadShare } from '@module-federation/runtime'
import type { ComponentType, CSSProperties } from 'react'
import type { ToasterProps } from 'sonner'

/** Our own colours, which follow the theme by themselves. */
const colours = { '--normal-bg': 'var(--raised)', '--normal-text': 'var(--text)', '--normal-border': 'var(--border-strong)', fontFamily: 'var(--font)' } as CSSProperties

/**
 * The page's toasts: bottom right, 4 seconds, three at most (specification section 2). The library is asked for as the share that the remotes
 * use and not imported, because the federation plugin loads every share that the host imports before the first paint.
 */
const load = async (): Promise<{ default: ComponentType }> => {
  const factory = await loadShare<{ Toaster: ComponentType<ToasterProps> }>('sonner')
  const shared = factory === false ? undefined : factory()
  if (shared === undefined) throw new Error('The shared toast library is missing')
  const { Toaster } = shared
  return { default: () => <Toaster position="bottom-right" duration={4000} visibleToasts={3} theme="light" style={colours} /> }
}

/** Toasts only echo what the page shows anyway: without them the page goes on. */
export const loadToaster = () => load().catch(() => ({ default: () => null }))
