/**
 * What the page's one copy of react-router-dom offers. The package re-exports everything, framework mode included, and a share is bundled whole:
 * naming what is used halves it. A name missing here is `undefined` at run time, so a test compares this list with every import.
 */
export {
  createBrowserRouter, createSearchParams, data, generatePath, isRouteErrorResponse, Link, matchPath, Navigate, NavLink, Outlet, redirect, replace,
  ScrollRestoration, useBeforeUnload, useBlocker, useHref, useLoaderData, useLocation, useMatch, useMatches, useNavigate, useNavigation, useNavigationType,
  useOutletContext, useParams, useResolvedPath, useRevalidator, useRouteError, useRouteLoaderData, useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
