import { HOME_PATH } from '#contract/constants.ts';
import { say } from '#tests/support/client/say.ts';
import { arrived, button, type EngineFlow, heading, sendSignIn, signedIn } from './stage.ts';

export const signIn: EngineFlow = {
  name: 'who signs out leaves nothing open, a wrong password is told at the form, and the right one leads back',
  size: 'desktop',
  async act(stage) {
    const { page, origin } = stage;
    const { email } = await signedIn(stage);
    await page.click(button('shell.account.open'));
    await page.click({ role: 'menuitem', name: say('shell.account.sign-out') });
    await page.shown(heading('auth.login.title'));
    await page.goto(`${origin}/app/position`);
    await arrived(page, '/auth/login');
    await sendSignIn(page, email, 'not this one at all');
    await page.shown({ role: 'alert', has: say('errors.auth.wrong-credentials') });
    await sendSignIn(page, email);
    await arrived(page, '/app/position');
    await page.goto(`${origin}/auth/login`);
    await arrived(page, HOME_PATH);
    await page.shown(heading('dashboard.page.title'));
  },
};
