import { Notice } from '@tamarack/ui/notice'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { Announcer, interrupt } from './announcer.tsx'
import styles from './root-layout.module.css'

const Toaster = lazy(() => import('./toaster.tsx'))

const useOnline = (): boolean => {
  const [online, setOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const change = () => {
      setOnline(navigator.onLine)
      if (!navigator.onLine) interrupt('You are offline. We will try again when you are back.')
    }
    window.addEventListener('online', change)
    window.addEventListener('offline', change)
    return () => {
      window.removeEventListener('online', change)
      window.removeEventListener('offline', change)
    }
  }, [])
  return online
}

/** What every page has: its content, toasts, the announcer, and word of a lost connection. */
export const RootLayout = () => {
  const online = useOnline()
  return (
    <>
      <Announcer />
      {!online && <div className={styles['offline']}><Notice tone="warning" heading="You are offline. We will try again when you are back." /></div>}
      <Outlet />
      <Suspense fallback={null}><Toaster /></Suspense>
      <ScrollRestoration />
    </>
  )
}
