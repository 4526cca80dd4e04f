import type { CSSProperties } from 'react'
import { Toaster } from 'sonner'

/** Our own colours, which follow the theme by themselves. */
const colours = { '--normal-bg': 'var(--raised)', '--normal-text': 'var(--text)', '--normal-border': 'var(--border-strong)', fontFamily: 'var(--font)' } as CSSProperties

/** Bottom right, 4 seconds, three at most (specification section 2). */
const Toasts = () => <Toaster position="bottom-right" duration={4000} visibleToasts={3} theme="light" style={colours} />

export default Toasts
