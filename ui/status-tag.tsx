import type { ReactNode } from 'react'
import { classes } from './class-names.tsx'
import { DangerIcon, InfoIcon, NeutralIcon, SuccessIcon, WaitingIcon } from './icons.tsx'
import styles from './status-tag.module.css'

const icons = {
  neutral: NeutralIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WaitingIcon,
  danger: DangerIcon,
} as const
export type Tone = keyof typeof icons

/** A status as icon, word and colour, in that order of importance. */
export const StatusTag = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => {
  const Icon = icons[tone]
  return (
    <span className={classes(styles['tag'], `tone-${tone}`)}>
      <Icon />
      {children}
    </span>
  )
}
