export interface paths {
    "/api/profile/user/change_password/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password; every other session of the user ends */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/user/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user */
        get: operations["getProfile"];
        put?: never;
        /** Change name, mobile, language or time zone */
        post: operations["updateProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authenticate/login/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with e-mail and password */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authenticate/logout/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this session */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authenticate/register/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a user; the token of a signed-in owner is honoured where registration is not open */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/user/update_trade_default/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set what a new ticket starts with; what is left out is the product’s own again */
        post: operations["updateTradeDefault"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/passkeys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep a passkey that the browser has made */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authenticate/confirm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove again who is there: calls that answered auth.step-up may be made for some minutes */
        post: operations["confirmIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/second-factor/confirm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch the second step on with its first code; the recovery codes are shown this once */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions/end-others/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign every other device out */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/second-factor/end/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch the second step off; its recovery codes go with it */
        post: operations["endSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign one device out */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/security/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Second step, recovery codes and passkeys of the user */
        get: operations["getSecurity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Devices that are signed in */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/passkeys/options/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the browser needs to make a passkey, once */
        post: operations["newPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authenticate/passkey-options/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the browser needs to use a passkey of this server, once */
        post: operations["passkeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authenticate/passkey/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey */
        post: operations["passkeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/passkeys/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget a passkey */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/second-factor/recovery-codes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make new recovery codes; the old ones no longer work */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/second-factor/start/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the secret for an authenticator; nothing is asked for before it has been confirmed */
        post: operations["startSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/accounts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a broker account */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/accounts/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a broker account */
        put: operations["updateAccount"];
        post?: never;
        /** Remove a broker account without open orders or positions */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/all-accounts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The broker accounts of the user */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/brokers/brokers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Brokers an account can be linked to */
        get: operations["listBrokers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/account-login/{accountId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log a broker account in */
        post: operations["loginAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/account-links/{accountId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The login of an account that was begun last; null when there was none lately */
        get: operations["getBrokerLink"];
        put?: never;
        /** Begin the login of an account whose broker sends the browser there and back */
        post: operations["startBrokerLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/account-logins/{accountId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the last twenty logins of an account ended, newest first */
        get: operations["listBrokerLogins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/practice-faults/{accountId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose what goes wrong at a paper account, to practise it; null ends it for new orders */
        put: operations["setPracticeFaults"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolios/portfolios/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a portfolio */
        post: operations["createPortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolios/portfolios/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a portfolio */
        put: operations["updatePortfolio"];
        post?: never;
        /** Remove a portfolio without open orders or positions */
        delete: operations["deletePortfolio"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolios/all-portfolios/{accountId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Portfolios of a broker account */
        get: operations["listPortfolios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/daily_bots/daily_bots/{portfolioId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Daily bots of a portfolio */
        get: operations["listDailyBots"];
        put?: never;
        /** Create a daily bot; answers the bot itself */
        post: operations["createDailyBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading_bots/trading_bots/{portfolioId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Trading bots of a portfolio */
        get: operations["listTradingBots"];
        put?: never;
        /** Create a trading bot; answers the bot itself */
        post: operations["createTradingBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/daily_bots/daily_bot/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a daily bot; answers the bot itself */
        put: operations["updateDailyBot"];
        post?: never;
        /** Remove a daily bot */
        delete: operations["deleteDailyBot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading_bots/trading_bot/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a trading bot; answers the bot itself */
        put: operations["updateTradingBot"];
        post?: never;
        /** Remove a trading bot */
        delete: operations["deleteTradingBot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/base_strategies/base_strategies/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Templates from which bots are made */
        get: operations["listBaseStrategies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bot-preview/run/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a bot would have done in a stored session; nothing is kept and nothing is traded */
        post: operations["previewBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bot-runs/{id}/journal/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a run has decided and why, newest first */
        get: operations["getRunJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bot-runs/{portfolioId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest run of every bot of a portfolio that has ever run, newest first */
        get: operations["listBotRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bot-runs/{id}/pause/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a bot enter nothing; what it holds stays under its rules */
        post: operations["pauseBotRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bot-runs/{id}/resume/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a paused bot go on */
        post: operations["resumeBotRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bot-runs/start/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a bot trade in its portfolio, from its next entry window on, by its definition as it is now */
        post: operations["startBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bot-runs/{id}/stop/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a run: what it holds is closed at the market, then it never trades again */
        post: operations["stopBotRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backtests/{id}/cancel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a backtest; what has been played is kept */
        post: operations["cancelBacktest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backtests/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a backtest stands and what it came to so far; kept for an hour after its last day */
        get: operations["getBacktest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/backtests/run/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play a bot on stored sessions, one after the other; nothing is traded. A backtest of the same user that still runs is cancelled */
        post: operations["startBacktest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sweeps/{id}/cancel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a sweep; what all variants have played is kept */
        post: operations["cancelSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sweeps/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a sweep stands and, once it is over, what each variant came to; kept for an hour after its last day */
        get: operations["getSweep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sweeps/run/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play a bot on stored sessions with every value of one or two of its fields, at most 1,000 variants; nothing is traded. A sweep of the same user that still runs is cancelled */
        post: operations["startSweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/order-book/cancel_order/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel an open order */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/order-book/cancel_orders/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel several open orders, each with its own result */
        post: operations["cancelOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/order-book/execute_order/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a position or square one off; more closing orders than fit into one second are sent in their turn */
        post: operations["executeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/order-book/{accountNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders of an account placed on a trading date (the current one when absent, then with every order that is still open), newest first */
        get: operations["getOrderBook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/orders/{orderId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every change of an order, oldest first */
        get: operations["getOrderHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/order-book/modify_order/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change price, trigger or total lots of an open order */
        post: operations["modifyOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/order-book/place_trades/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Place orders; the answer is what the broker had said by then, never a promise of a fill */
        post: operations["placeTrades"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/intents/{key}/resolve/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Learn what became of an idempotent request whose answer was lost; a key that had not arrived is voided for ever */
        post: operations["resolveIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/baskets/{basketId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A basket with every leg as it stands now, by its id or by the Idempotency-Key it was placed with */
        get: operations["getBasket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/account-baskets/{accountNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Baskets sent to an account on a trading date (the current one when absent), newest first, every leg as it stands now */
        get: operations["listBaskets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/baskets/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a list of legs to one or more portfolios. Unless told otherwise bought options go first; the rest of a portfolio goes only once they have filled. Each portfolio stands for itself */
        post: operations["placeBasket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/baskets/{basketId}/retry/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send again only the legs that are no accepted order; legs that were sent stay as they are */
        post: operations["retryBasket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal/{accountNumber}/orders/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own notes and tags of the orders that the order book of a trading date shows (the current one when absent) */
        get: operations["listOrderNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal/orders/{orderId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the own note and tags of an order: they replace what was there, whatever the state of the order */
        post: operations["setOrderNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/position/summary/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Totals of a portfolio; start_date is accepted and ignored */
        get: operations["getPositionSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/position/position/{portfolioId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Positions of a portfolio: open ones and those closed on the trading date; of a past date as that date left them, at its close and without a quote */
        get: operations["getPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pnl/{accountNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Profit of an account over trading dates (the current one when absent), by day, portfolio or underlying, with charges per item */
        get: operations["getPnl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/position-book/position-book/{accountNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Positions of an account on a trading date (the current one when absent): carried in, traded, what was earned; past days never change */
        get: operations["getPositionBook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reconciliation/{accountNumber}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last comparisons of an account, newest first */
        get: operations["listReconciliations"];
        put?: never;
        /** Compare the books of an account with themselves from the first entry on, and with the broker; differences are recorded, not hidden */
        post: operations["reconcileAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/position/act/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exit, half, add to or reverse one position; a reversal opens the other side only after the close has filled, and is refused, with nothing sent, when that side could not be opened now */
        post: operations["actOnPosition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructions/exits/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move the stop, the target or the trail of an exit that has not been reached; a trailed stop never loosens by itself */
        post: operations["amendExit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructions/{id}/cancel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End an instruction: what it has not sent is never sent, what works is cancelled */
        post: operations["cancelInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/position/convert/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move open quantity to another product at its average cost; nothing is traded and realised profit stays as it is */
        post: operations["convertPosition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructions/exits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop and target that cancel each other, and a trailing stop, for what has filled of a position or an entry order */
        post: operations["createExit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructions/gtt/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Good till triggered, single or one-cancels-other, kept by us; limits are asked when it triggers */
        post: operations["createGtt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructions/{id}/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an instruction heard and what it decided, oldest first */
        get: operations["getInstructionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructions/{accountNumber}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Instructions of an account that may still act and those that changed on the present trading date, newest first */
        get: operations["getInstructions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructions/gtt/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the legs and the last day of a GTT that has not triggered */
        post: operations["modifyGtt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/order-book/place_slorder/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Protect a position or a working entry order with a stop kept by us; one that has an exit keeps its target */
        post: operations["placeStopLossOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/order-book/place_targetorder/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a position or a working entry order a target kept by us; one that has an exit keeps its stop */
        post: operations["placeTargetOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instructions/{id}/retry/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let an exit that was refused too often, or the failed legs of a square-off, try again */
        post: operations["retryInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/order-book/order-book/squareoff_trades/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Square off positions, a portfolio, an account or everything: shorts before what hedges them, each leg with its own result */
        post: operations["squareOffTrades"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/risk/kill/{id}/ask-resume/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to resume before the agreed time; the resume itself is taken some seconds later */
        post: operations["askResumeKill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/risk/estimate/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What orders would need, cost and risk if they were placed now; nothing is placed and nothing is promised */
        post: operations["estimateOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/risk/kill/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kill gate with every press and its steps */
        get: operations["getKill"];
        put?: never;
        /** Press the kill switch: the answer comes when the gate is closed for good, its steps follow and are told as events */
        post: operations["pressKill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/risk/limits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Limits of the user, scope by scope; a scope that is not listed is not limited */
        get: operations["getRiskLimits"];
        /** Set all limits of one scope; what is left out is not limited */
        put: operations["setRiskLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/risk/status/{accountNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Money, margin, result of the day, open lots and kill gate of an account as they stand */
        get: operations["getRiskStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/risk/kill/{id}/resume/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open the gate of one press */
        post: operations["resumeKill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/risk/kill/{id}/retry/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a failed step again */
        post: operations["retryKill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/chain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Option chain of an underlying; the nearest expiry when none is given */
        get: operations["getChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The clock of the exchange */
        get: operations["getMarketClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quotes with depth of up to 100 instruments; unknown ids are left out */
        get: operations["getQuotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/underlyings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Underlyings that have an option chain, in the order of the listing, with their expiries */
        get: operations["listUnderlyings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Says that the server answers (also HEAD) */
        get: operations["ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instruments/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Instruments whose symbol starts with the text, or that match its words (nifty 24500 ce) */
        get: operations["searchInstruments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stream/{streamId}/instruments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the instruments whose ticks an open stream carries */
        post: operations["setStreamInstruments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/heat-map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a heat map is drawn from: moves over several spans, open interest and volatility where there are options */
        get: operations["getHeatMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Indices, shares and futures with what moved them today, and the expiries and holidays of the coming days */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/sparklines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The course of the session of up to 50 instruments in at most 30 prices each; unknown ids are left out */
        get: operations["getSparklines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/watchlists/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The seven watchlists of the user, with the instruments in them that are still listed */
        get: operations["listWatchlists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/watchlists/{number}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set name and instruments of a watchlist: they replace what was there; an instrument stands once */
        put: operations["putWatchlist"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/imported-candles/{symbol}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imported candles of a symbol, the newest of the range, aligned to the open of each session */
        get: operations["getImportedCandles"];
        put?: never;
        post?: never;
        /** Delete what you imported under a symbol */
        delete: operations["deleteImportedCandles"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/imported-candles/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What you have imported */
        get: operations["listImportedCandles"];
        put?: never;
        /** Store minute candles of a CSV file under a symbol of your own; a session that is stored is replaced */
        post: operations["importCandles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/imported-chains/{underlying}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An imported option chain as of its session, what is computed from it, and how that went over the sessions before */
        get: operations["getImportedChain"];
        put?: never;
        post?: never;
        /** Delete the imported chains of an underlying */
        delete: operations["deleteImportedChains"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/imported-chains/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Of which underlyings you have imported chains */
        get: operations["listImportedChains"];
        put?: never;
        /** Store the option chains of a CSV file as your own, whole or not at all; an option that is stored is replaced */
        post: operations["importChains"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/candles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Candles of an instrument, the newest of the range, at most 2000 (500 when no limit is given), aligned to the open of each session */
        get: operations["getCandles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/daily-chain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Option chain at the close of a trading day: the newest day and its nearest expiry when none is given */
        get: operations["getDailyChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/history-status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much of the history before the first session is written */
        get: operations["getHistoryStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/open-interest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open interest of an expiry by strike, now and earlier, with put-call ratio, max pain and straddle over the session and its days */
        get: operations["getOpenInterest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market/volatility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Implied volatility of an underlying among its own past, and by expiry */
        get: operations["getVolatility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/screener/screens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Screens that everybody has, then the own ones by name */
        get: operations["listScreens"];
        put?: never;
        /** Keep a screen under a name */
        post: operations["createScreen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/screener/screens/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a kept screen */
        put: operations["updateScreen"];
        post?: never;
        /** Remove a kept screen and the alerts on it */
        delete: operations["deleteScreen"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/screener/run/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Instruments for which the conditions hold; what is not known is never a match */
        post: operations["runScreen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/alerts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Own alerts, newest first */
        get: operations["listAlerts"];
        put?: never;
        /** Set an alert; it fires when the level is next reached from the other side */
        post: operations["createAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/alerts/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an alert, pause it, or set it again */
        put: operations["updateAlert"];
        post?: never;
        /** Remove an alert; what it has told stays */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What alerts have told, newest first */
        get: operations["listFirings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/alerts/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back the removal of an alert */
        post: operations["restoreAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            code: string;
            message: string;
            fields?: {
                path: string;
                code: string;
                message: string;
                values?: {
                    [key: string]: string | number;
                };
            }[];
            request_id: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, auth.wrong-password, auth.password-common, auth.password-own */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.locked */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.rate-limited */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            email: string;
                            name: string;
                            mobile: string;
                            /** @enum {string} */
                            locale: "en" | "fr";
                            time_zone: string | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                            trade_defaults: {
                                /** @enum {string} */
                                product?: "MIS" | "NRML" | "CNC";
                                /** @enum {string} */
                                order_type?: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                lots?: number;
                                protection_percent?: number;
                                /** @enum {string} */
                                confirm?: "slide" | "two-tap";
                            };
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    mobile?: string;
                    /** @enum {string} */
                    locale?: "en" | "fr";
                    time_zone?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            email: string;
                            name: string;
                            mobile: string;
                            /** @enum {string} */
                            locale: "en" | "fr";
                            time_zone: string | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                            trade_defaults: {
                                /** @enum {string} */
                                product?: "MIS" | "NRML" | "CNC";
                                /** @enum {string} */
                                order_type?: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                lots?: number;
                                protection_percent?: number;
                                /** @enum {string} */
                                confirm?: "slide" | "two-tap";
                            };
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            email: string;
                            name: string;
                            mobile: string;
                            /** @enum {string} */
                            locale: "en" | "fr";
                            time_zone: string | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                            trade_defaults: {
                                /** @enum {string} */
                                product?: "MIS" | "NRML" | "CNC";
                                /** @enum {string} */
                                order_type?: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                lots?: number;
                                protection_percent?: number;
                                /** @enum {string} */
                                confirm?: "slide" | "two-tap";
                            };
                        };
                        token: string;
                        message: string;
                    };
                };
            };
            /** @description auth.second-factor */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, auth.wrong-credentials, auth.wrong-code */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.locked */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.rate-limited */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    name: string;
                    mobile: string;
                    invite_code?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            email: string;
                            name: string;
                            mobile: string;
                            /** @enum {string} */
                            locale: "en" | "fr";
                            time_zone: string | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                            trade_defaults: {
                                /** @enum {string} */
                                product?: "MIS" | "NRML" | "CNC";
                                /** @enum {string} */
                                order_type?: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                lots?: number;
                                protection_percent?: number;
                                /** @enum {string} */
                                confirm?: "slide" | "two-tap";
                            };
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.registration-closed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, auth.email-taken, auth.password-common, auth.password-own */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.rate-limited */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTradeDefault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    product?: "MIS" | "NRML" | "CNC";
                    /** @enum {string} */
                    order_type?: "MARKET" | "LIMIT" | "SL" | "SL-M";
                    lots?: number;
                    protection_percent?: number;
                    /** @enum {string} */
                    confirm?: "slide" | "two-tap";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    label: string;
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @enum {unknown} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                        };
                        /** @default {} */
                        clientExtensionResults?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.passkey-too-many */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, auth.passkey-refused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    kind: "password";
                    password: string;
                } | {
                    /** @enum {unknown} */
                    kind: "code";
                    code: string;
                } | {
                    /** @enum {unknown} */
                    kind: "passkey";
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @enum {unknown} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                        };
                        /** @default {} */
                        clientExtensionResults?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @description Epoch milliseconds UTC, server clock */
                        proved_until: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.second-factor */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, auth.wrong-password, auth.wrong-code, auth.passkey-refused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.locked */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.rate-limited */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.second-factor-on, auth.second-factor-off */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, auth.wrong-code */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.locked */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.second-factor-off */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.session-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        security: {
                            /** @description Epoch milliseconds UTC, server clock */
                            second_factor_since: number | null;
                            recovery_codes_left: number;
                            passkeys: {
                                id: string;
                                label: string;
                                /** @description Epoch milliseconds UTC, server clock */
                                created_at: number;
                                /** @description Epoch milliseconds UTC, server clock */
                                last_used_at: number | null;
                            }[];
                            /** @description Epoch milliseconds UTC, server clock */
                            proved_until: number;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: {
                            id: string;
                            user_agent: string;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            last_seen_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            ends_at: number;
                            current: boolean;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    newPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.passkey-too-many */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    passkeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description request.rate-limited */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    passkeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @enum {unknown} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                        };
                        /** @default {} */
                        clientExtensionResults?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            id: string;
                            email: string;
                            name: string;
                            mobile: string;
                            /** @enum {string} */
                            locale: "en" | "fr";
                            time_zone: string | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                            trade_defaults: {
                                /** @enum {string} */
                                product?: "MIS" | "NRML" | "CNC";
                                /** @enum {string} */
                                order_type?: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                lots?: number;
                                protection_percent?: number;
                                /** @enum {string} */
                                confirm?: "slide" | "two-tap";
                            };
                        };
                        token: string;
                        message: string;
                    };
                };
            };
            /** @description request.invalid, auth.passkey-refused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.rate-limited */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.passkey-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.second-factor-off */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        otpauth_url: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.second-factor-on */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    broker_name: string;
                    /** @enum {string} */
                    environment: "paper" | "sandbox" | "live";
                    label: string;
                    /** @default {} */
                    fields?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        broker_accounts: {
                            id: string;
                            broker_name: string;
                            /** @enum {string} */
                            environment: "paper" | "sandbox" | "live";
                            label: string;
                            account_number: string;
                            /** @enum {string} */
                            status: "active" | "needs-login" | "error" | "disabled";
                            /** @description Epoch milliseconds UTC, exchange clock */
                            session_expires_at: number | null;
                            /** @enum {string} */
                            currency: "INR" | "USD";
                            practice_faults: {
                                script: ("lose-reply" | "reject-late" | "hold-cancel" | "duplicate-reports" | "reorder-reports" | "drop-fills" | "end-session" | "slow" | "none")[];
                                seed: number | null;
                                /** @default 0 */
                                drawn: number;
                                /** @default 2000 */
                                delay_ms: number;
                                skew_ms?: number;
                                silent_since?: number | null;
                                partial_fills?: boolean;
                            } | null;
                            opening_balance: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.too-many */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, broker.unknown, account.label-taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    label?: string;
                    /** @enum {string} */
                    status?: "active" | "disabled";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        broker_accounts: {
                            id: string;
                            broker_name: string;
                            /** @enum {string} */
                            environment: "paper" | "sandbox" | "live";
                            label: string;
                            account_number: string;
                            /** @enum {string} */
                            status: "active" | "needs-login" | "error" | "disabled";
                            /** @description Epoch milliseconds UTC, exchange clock */
                            session_expires_at: number | null;
                            /** @enum {string} */
                            currency: "INR" | "USD";
                            practice_faults: {
                                script: ("lose-reply" | "reject-late" | "hold-cancel" | "duplicate-reports" | "reorder-reports" | "drop-fills" | "end-session" | "slow" | "none")[];
                                seed: number | null;
                                /** @default 0 */
                                drawn: number;
                                /** @default 2000 */
                                delay_ms: number;
                                skew_ms?: number;
                                silent_since?: number | null;
                                partial_fills?: boolean;
                            } | null;
                            opening_balance: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, account.label-taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.has-open-positions, bot.running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        broker_accounts: {
                            id: string;
                            broker_name: string;
                            /** @enum {string} */
                            environment: "paper" | "sandbox" | "live";
                            label: string;
                            account_number: string;
                            /** @enum {string} */
                            status: "active" | "needs-login" | "error" | "disabled";
                            /** @description Epoch milliseconds UTC, exchange clock */
                            session_expires_at: number | null;
                            /** @enum {string} */
                            currency: "INR" | "USD";
                            practice_faults: {
                                script: ("lose-reply" | "reject-late" | "hold-cancel" | "duplicate-reports" | "reorder-reports" | "drop-fills" | "end-session" | "slow" | "none")[];
                                seed: number | null;
                                /** @default 0 */
                                drawn: number;
                                /** @default 2000 */
                                delay_ms: number;
                                skew_ms?: number;
                                silent_since?: number | null;
                                partial_fills?: boolean;
                            } | null;
                            opening_balance: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBrokers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        brokers: {
                            broker_name: string;
                            title: string;
                            /** @enum {string} */
                            kind: "paper" | "redirect" | "keys" | "totp";
                            environments: ("paper" | "sandbox" | "live")[];
                            fields: {
                                name: string;
                                secret: boolean;
                                required: boolean;
                            }[];
                            capabilities: string[];
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    loginAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    request_token?: string;
                    broker_name?: string;
                    state?: string;
                    /** @enum {string} */
                    status?: "success" | "cancelled";
                    link_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.disabled, broker.needs-login, broker.token-used, broker.token-expired, broker.login-cancelled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description broker.link-state */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBrokerLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        link: {
                            link_id: string;
                            code: string;
                            /** @enum {string} */
                            status: "waiting" | "returned" | "cancelled" | "finished" | "expired";
                            /** @description Epoch milliseconds UTC, server clock */
                            expires_at: number;
                        } | null;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startBrokerLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default false */
                    hand_off?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        login_url: string;
                        /** @description Epoch milliseconds UTC, server clock */
                        expires_at: number;
                        link_id: string;
                        code: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.disabled, broker.no-redirect */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBrokerLogins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        logins: {
                            /** @description Epoch milliseconds UTC, server clock */
                            at: number;
                            refusal: string | null;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setPracticeFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    practice_faults: {
                        script: ("lose-reply" | "reject-late" | "hold-cancel" | "duplicate-reports" | "reorder-reports" | "drop-fills" | "end-session" | "slow" | "none")[];
                        seed: number | null;
                        /** @default 0 */
                        drawn?: number;
                        /** @default 2000 */
                        delay_ms?: number;
                        skew_ms?: number;
                        silent_since?: number | null;
                        partial_fills?: boolean;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        broker_accounts: {
                            id: string;
                            broker_name: string;
                            /** @enum {string} */
                            environment: "paper" | "sandbox" | "live";
                            label: string;
                            account_number: string;
                            /** @enum {string} */
                            status: "active" | "needs-login" | "error" | "disabled";
                            /** @description Epoch milliseconds UTC, exchange clock */
                            session_expires_at: number | null;
                            /** @enum {string} */
                            currency: "INR" | "USD";
                            practice_faults: {
                                script: ("lose-reply" | "reject-late" | "hold-cancel" | "duplicate-reports" | "reorder-reports" | "drop-fills" | "end-session" | "slow" | "none")[];
                                seed: number | null;
                                /** @default 0 */
                                drawn: number;
                                /** @default 2000 */
                                delay_ms: number;
                                skew_ms?: number;
                                silent_since?: number | null;
                                partial_fills?: boolean;
                            } | null;
                            opening_balance: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description broker.no-practice */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    broker_account_id: string;
                    name: string;
                    capital?: number | null;
                    max_day_loss?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portfolios: {
                            id: string;
                            broker_account_id: string;
                            name: string;
                            capital: number | null;
                            max_day_loss: number | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.too-many */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, portfolio.name-taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updatePortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    capital?: number | null;
                    max_day_loss?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portfolios: {
                            id: string;
                            broker_account_id: string;
                            name: string;
                            capital: number | null;
                            max_day_loss: number | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, portfolio.name-taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deletePortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portfolios: {
                            id: string;
                            broker_account_id: string;
                            name: string;
                            capital: number | null;
                            max_day_loss: number | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.has-open-positions, bot.running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPortfolios: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portfolios: {
                            id: string;
                            broker_account_id: string;
                            name: string;
                            capital: number | null;
                            max_day_loss: number | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDailyBots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portfolioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        daily_bots: {
                            id: string;
                            portfolio_id: string;
                            name: string;
                            base_strategy: string | null;
                            /** @enum {string} */
                            mode: "paper";
                            definition: {
                                underlying: string;
                                /** @enum {string} */
                                product: "MIS" | "NRML";
                                legs: {
                                    /** @enum {string} */
                                    side: "buy" | "sell";
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: ({
                                        /** @enum {unknown} */
                                        rule: "atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "atm-percent";
                                        percent: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "synthetic-atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-width";
                                        factor: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium";
                                        near: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-least";
                                        least: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-most";
                                        most: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-range";
                                        low: number;
                                        high: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-share";
                                        share: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta";
                                        delta: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta-range";
                                        from: number;
                                        to: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "exact";
                                        strike: number;
                                    }) | null;
                                    expiry: {
                                        /** @enum {string} */
                                        cycle: "any" | "monthly";
                                        rank: number;
                                    };
                                    lots: number;
                                    momentum: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        every: number;
                                        by: number;
                                        /** @enum {string} */
                                        how?: "ratchet" | "peak";
                                    } | null;
                                    reentry: {
                                        stop: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                        target: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                    };
                                    lazy?: string | null;
                                }[];
                                schedule: {
                                    days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                    /** @enum {string} */
                                    expiries: "any" | "only" | "never";
                                    dte?: number[] | null;
                                    from: string;
                                    to: string;
                                    reentry?: string | null;
                                    range: {
                                        from: string;
                                        until: string;
                                        /** @enum {string} */
                                        of: "underlying" | "leg";
                                        /** @enum {string} */
                                        side: "high" | "low" | "either";
                                    } | null;
                                    end: {
                                        /** @enum {unknown} */
                                        kind: "time";
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "expiry";
                                        before: number;
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "open";
                                    };
                                };
                                overall: {
                                    momentum?: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    lock: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        reach: number;
                                        keep: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        every: number;
                                        by: number;
                                    } | null;
                                    breakeven: boolean;
                                    /** @enum {string} */
                                    leaves?: "leg" | "all";
                                };
                                limits: {
                                    loss: number | null;
                                    profit: number | null;
                                    trades: number | null;
                                    lots: number | null;
                                };
                            };
                            revision: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createDailyBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portfolioId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    portfolio_id: string;
                    name: string;
                    /** @default null */
                    base_strategy?: string | null;
                    /**
                     * @default paper
                     * @enum {string}
                     */
                    mode?: "paper";
                    definition: {
                        underlying: string;
                        /** @enum {string} */
                        product: "MIS" | "NRML";
                        legs: {
                            /** @enum {string} */
                            side: "buy" | "sell";
                            /** @enum {string} */
                            kind: "call" | "put" | "future";
                            strike: ({
                                /** @enum {unknown} */
                                rule: "atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "atm-percent";
                                percent: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "synthetic-atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-width";
                                factor: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium";
                                near: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-least";
                                least: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-most";
                                most: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-range";
                                low: number;
                                high: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-share";
                                share: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta";
                                delta: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta-range";
                                from: number;
                                to: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "exact";
                                strike: number;
                            }) | null;
                            expiry: {
                                /** @enum {string} */
                                cycle: "any" | "monthly";
                                rank: number;
                            };
                            lots: number;
                            momentum: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                every: number;
                                by: number;
                                /** @enum {string} */
                                how?: "ratchet" | "peak";
                            } | null;
                            reentry: {
                                stop: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                                target: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                            };
                            lazy?: string | null;
                        }[];
                        schedule: {
                            days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                            /** @enum {string} */
                            expiries: "any" | "only" | "never";
                            dte?: number[] | null;
                            from: string;
                            to: string;
                            reentry?: string | null;
                            range: {
                                from: string;
                                until: string;
                                /** @enum {string} */
                                of: "underlying" | "leg";
                                /** @enum {string} */
                                side: "high" | "low" | "either";
                            } | null;
                            end: {
                                /** @enum {unknown} */
                                kind: "time";
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "expiry";
                                before: number;
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "open";
                            };
                        };
                        overall: {
                            momentum?: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            lock: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                reach: number;
                                keep: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                every: number;
                                by: number;
                            } | null;
                            breakeven: boolean;
                            /** @enum {string} */
                            leaves?: "leg" | "all";
                        };
                        limits: {
                            loss: number | null;
                            profit: number | null;
                            trades: number | null;
                            lots: number | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        portfolio_id: string;
                        name: string;
                        base_strategy: string | null;
                        /** @enum {string} */
                        mode: "paper";
                        definition: {
                            underlying: string;
                            /** @enum {string} */
                            product: "MIS" | "NRML";
                            legs: {
                                /** @enum {string} */
                                side: "buy" | "sell";
                                /** @enum {string} */
                                kind: "call" | "put" | "future";
                                strike: ({
                                    /** @enum {unknown} */
                                    rule: "atm";
                                    offset: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "atm-percent";
                                    percent: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "synthetic-atm";
                                    offset: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "straddle-width";
                                    factor: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium";
                                    near: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-at-least";
                                    least: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-at-most";
                                    most: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-range";
                                    low: number;
                                    high: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "straddle-share";
                                    share: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "delta";
                                    delta: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "delta-range";
                                    from: number;
                                    to: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "exact";
                                    strike: number;
                                }) | null;
                                expiry: {
                                    /** @enum {string} */
                                    cycle: "any" | "monthly";
                                    rank: number;
                                };
                                lots: number;
                                momentum: {
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    by: number;
                                } | null;
                                stop: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    value: number;
                                } | null;
                                target: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    value: number;
                                } | null;
                                trail: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    every: number;
                                    by: number;
                                    /** @enum {string} */
                                    how?: "ratchet" | "peak";
                                } | null;
                                reentry: {
                                    stop: ({
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                        times: number;
                                    } | {
                                        /** @enum {unknown} */
                                        how: "next-leg";
                                        leg: string;
                                        times: number;
                                    }) | null;
                                    target: ({
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                        times: number;
                                    } | {
                                        /** @enum {unknown} */
                                        how: "next-leg";
                                        leg: string;
                                        times: number;
                                    }) | null;
                                };
                                lazy?: string | null;
                            }[];
                            schedule: {
                                days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                /** @enum {string} */
                                expiries: "any" | "only" | "never";
                                dte?: number[] | null;
                                from: string;
                                to: string;
                                reentry?: string | null;
                                range: {
                                    from: string;
                                    until: string;
                                    /** @enum {string} */
                                    of: "underlying" | "leg";
                                    /** @enum {string} */
                                    side: "high" | "low" | "either";
                                } | null;
                                end: {
                                    /** @enum {unknown} */
                                    kind: "time";
                                    at: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "expiry";
                                    before: number;
                                    at: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "open";
                                };
                            };
                            overall: {
                                momentum?: {
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                    /** @enum {string} */
                                    unit: "points" | "percent";
                                    by: number;
                                } | null;
                                stop: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    value: number;
                                    reentry?: {
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "momentum";
                                        times: number;
                                    } | null;
                                } | null;
                                target: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    value: number;
                                    reentry?: {
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "momentum";
                                        times: number;
                                    } | null;
                                } | null;
                                lock: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    reach: number;
                                    keep: number;
                                } | null;
                                trail: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    every: number;
                                    by: number;
                                } | null;
                                breakeven: boolean;
                                /** @enum {string} */
                                leaves?: "leg" | "all";
                            };
                            limits: {
                                loss: number | null;
                                profit: number | null;
                                trades: number | null;
                                lots: number | null;
                            };
                        };
                        revision: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        created_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        updated_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.too-many */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, bot.name-taken, bot.underlying-unknown, bot.base-unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTradingBots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portfolioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trading_bots: {
                            id: string;
                            portfolio_id: string;
                            name: string;
                            base_strategy: string | null;
                            /** @enum {string} */
                            mode: "paper";
                            definition: {
                                underlying: string;
                                /** @enum {string} */
                                product: "MIS" | "NRML";
                                legs: {
                                    /** @enum {string} */
                                    side: "buy" | "sell";
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: ({
                                        /** @enum {unknown} */
                                        rule: "atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "atm-percent";
                                        percent: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "synthetic-atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-width";
                                        factor: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium";
                                        near: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-least";
                                        least: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-most";
                                        most: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-range";
                                        low: number;
                                        high: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-share";
                                        share: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta";
                                        delta: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta-range";
                                        from: number;
                                        to: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "exact";
                                        strike: number;
                                    }) | null;
                                    expiry: {
                                        /** @enum {string} */
                                        cycle: "any" | "monthly";
                                        rank: number;
                                    };
                                    lots: number;
                                    momentum: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        every: number;
                                        by: number;
                                        /** @enum {string} */
                                        how?: "ratchet" | "peak";
                                    } | null;
                                    reentry: {
                                        stop: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                        target: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                    };
                                    lazy?: string | null;
                                }[];
                                schedule: {
                                    days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                    /** @enum {string} */
                                    expiries: "any" | "only" | "never";
                                    dte?: number[] | null;
                                    from: string;
                                    to: string;
                                    reentry?: string | null;
                                    range: {
                                        from: string;
                                        until: string;
                                        /** @enum {string} */
                                        of: "underlying" | "leg";
                                        /** @enum {string} */
                                        side: "high" | "low" | "either";
                                    } | null;
                                    end: {
                                        /** @enum {unknown} */
                                        kind: "time";
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "expiry";
                                        before: number;
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "open";
                                    };
                                };
                                overall: {
                                    momentum?: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    lock: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        reach: number;
                                        keep: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        every: number;
                                        by: number;
                                    } | null;
                                    breakeven: boolean;
                                    /** @enum {string} */
                                    leaves?: "leg" | "all";
                                };
                                limits: {
                                    loss: number | null;
                                    profit: number | null;
                                    trades: number | null;
                                    lots: number | null;
                                };
                            };
                            revision: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTradingBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portfolioId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    portfolio_id: string;
                    name: string;
                    /** @default null */
                    base_strategy?: string | null;
                    /**
                     * @default paper
                     * @enum {string}
                     */
                    mode?: "paper";
                    definition: {
                        underlying: string;
                        /** @enum {string} */
                        product: "MIS" | "NRML";
                        legs: {
                            /** @enum {string} */
                            side: "buy" | "sell";
                            /** @enum {string} */
                            kind: "call" | "put" | "future";
                            strike: ({
                                /** @enum {unknown} */
                                rule: "atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "atm-percent";
                                percent: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "synthetic-atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-width";
                                factor: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium";
                                near: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-least";
                                least: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-most";
                                most: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-range";
                                low: number;
                                high: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-share";
                                share: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta";
                                delta: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta-range";
                                from: number;
                                to: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "exact";
                                strike: number;
                            }) | null;
                            expiry: {
                                /** @enum {string} */
                                cycle: "any" | "monthly";
                                rank: number;
                            };
                            lots: number;
                            momentum: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                every: number;
                                by: number;
                                /** @enum {string} */
                                how?: "ratchet" | "peak";
                            } | null;
                            reentry: {
                                stop: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                                target: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                            };
                            lazy?: string | null;
                        }[];
                        schedule: {
                            days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                            /** @enum {string} */
                            expiries: "any" | "only" | "never";
                            dte?: number[] | null;
                            from: string;
                            to: string;
                            reentry?: string | null;
                            range: {
                                from: string;
                                until: string;
                                /** @enum {string} */
                                of: "underlying" | "leg";
                                /** @enum {string} */
                                side: "high" | "low" | "either";
                            } | null;
                            end: {
                                /** @enum {unknown} */
                                kind: "time";
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "expiry";
                                before: number;
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "open";
                            };
                        };
                        overall: {
                            momentum?: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            lock: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                reach: number;
                                keep: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                every: number;
                                by: number;
                            } | null;
                            breakeven: boolean;
                            /** @enum {string} */
                            leaves?: "leg" | "all";
                        };
                        limits: {
                            loss: number | null;
                            profit: number | null;
                            trades: number | null;
                            lots: number | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        portfolio_id: string;
                        name: string;
                        base_strategy: string | null;
                        /** @enum {string} */
                        mode: "paper";
                        definition: {
                            underlying: string;
                            /** @enum {string} */
                            product: "MIS" | "NRML";
                            legs: {
                                /** @enum {string} */
                                side: "buy" | "sell";
                                /** @enum {string} */
                                kind: "call" | "put" | "future";
                                strike: ({
                                    /** @enum {unknown} */
                                    rule: "atm";
                                    offset: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "atm-percent";
                                    percent: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "synthetic-atm";
                                    offset: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "straddle-width";
                                    factor: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium";
                                    near: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-at-least";
                                    least: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-at-most";
                                    most: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-range";
                                    low: number;
                                    high: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "straddle-share";
                                    share: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "delta";
                                    delta: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "delta-range";
                                    from: number;
                                    to: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "exact";
                                    strike: number;
                                }) | null;
                                expiry: {
                                    /** @enum {string} */
                                    cycle: "any" | "monthly";
                                    rank: number;
                                };
                                lots: number;
                                momentum: {
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    by: number;
                                } | null;
                                stop: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    value: number;
                                } | null;
                                target: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    value: number;
                                } | null;
                                trail: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    every: number;
                                    by: number;
                                    /** @enum {string} */
                                    how?: "ratchet" | "peak";
                                } | null;
                                reentry: {
                                    stop: ({
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                        times: number;
                                    } | {
                                        /** @enum {unknown} */
                                        how: "next-leg";
                                        leg: string;
                                        times: number;
                                    }) | null;
                                    target: ({
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                        times: number;
                                    } | {
                                        /** @enum {unknown} */
                                        how: "next-leg";
                                        leg: string;
                                        times: number;
                                    }) | null;
                                };
                                lazy?: string | null;
                            }[];
                            schedule: {
                                days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                /** @enum {string} */
                                expiries: "any" | "only" | "never";
                                dte?: number[] | null;
                                from: string;
                                to: string;
                                reentry?: string | null;
                                range: {
                                    from: string;
                                    until: string;
                                    /** @enum {string} */
                                    of: "underlying" | "leg";
                                    /** @enum {string} */
                                    side: "high" | "low" | "either";
                                } | null;
                                end: {
                                    /** @enum {unknown} */
                                    kind: "time";
                                    at: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "expiry";
                                    before: number;
                                    at: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "open";
                                };
                            };
                            overall: {
                                momentum?: {
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                    /** @enum {string} */
                                    unit: "points" | "percent";
                                    by: number;
                                } | null;
                                stop: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    value: number;
                                    reentry?: {
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "momentum";
                                        times: number;
                                    } | null;
                                } | null;
                                target: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    value: number;
                                    reentry?: {
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "momentum";
                                        times: number;
                                    } | null;
                                } | null;
                                lock: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    reach: number;
                                    keep: number;
                                } | null;
                                trail: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    every: number;
                                    by: number;
                                } | null;
                                breakeven: boolean;
                                /** @enum {string} */
                                leaves?: "leg" | "all";
                            };
                            limits: {
                                loss: number | null;
                                profit: number | null;
                                trades: number | null;
                                lots: number | null;
                            };
                        };
                        revision: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        created_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        updated_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.too-many */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, bot.name-taken, bot.underlying-unknown, bot.base-unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateDailyBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    definition?: {
                        underlying: string;
                        /** @enum {string} */
                        product: "MIS" | "NRML";
                        legs: {
                            /** @enum {string} */
                            side: "buy" | "sell";
                            /** @enum {string} */
                            kind: "call" | "put" | "future";
                            strike: ({
                                /** @enum {unknown} */
                                rule: "atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "atm-percent";
                                percent: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "synthetic-atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-width";
                                factor: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium";
                                near: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-least";
                                least: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-most";
                                most: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-range";
                                low: number;
                                high: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-share";
                                share: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta";
                                delta: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta-range";
                                from: number;
                                to: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "exact";
                                strike: number;
                            }) | null;
                            expiry: {
                                /** @enum {string} */
                                cycle: "any" | "monthly";
                                rank: number;
                            };
                            lots: number;
                            momentum: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                every: number;
                                by: number;
                                /** @enum {string} */
                                how?: "ratchet" | "peak";
                            } | null;
                            reentry: {
                                stop: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                                target: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                            };
                            lazy?: string | null;
                        }[];
                        schedule: {
                            days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                            /** @enum {string} */
                            expiries: "any" | "only" | "never";
                            dte?: number[] | null;
                            from: string;
                            to: string;
                            reentry?: string | null;
                            range: {
                                from: string;
                                until: string;
                                /** @enum {string} */
                                of: "underlying" | "leg";
                                /** @enum {string} */
                                side: "high" | "low" | "either";
                            } | null;
                            end: {
                                /** @enum {unknown} */
                                kind: "time";
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "expiry";
                                before: number;
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "open";
                            };
                        };
                        overall: {
                            momentum?: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            lock: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                reach: number;
                                keep: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                every: number;
                                by: number;
                            } | null;
                            breakeven: boolean;
                            /** @enum {string} */
                            leaves?: "leg" | "all";
                        };
                        limits: {
                            loss: number | null;
                            profit: number | null;
                            trades: number | null;
                            lots: number | null;
                        };
                    };
                    revision?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        portfolio_id: string;
                        name: string;
                        base_strategy: string | null;
                        /** @enum {string} */
                        mode: "paper";
                        definition: {
                            underlying: string;
                            /** @enum {string} */
                            product: "MIS" | "NRML";
                            legs: {
                                /** @enum {string} */
                                side: "buy" | "sell";
                                /** @enum {string} */
                                kind: "call" | "put" | "future";
                                strike: ({
                                    /** @enum {unknown} */
                                    rule: "atm";
                                    offset: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "atm-percent";
                                    percent: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "synthetic-atm";
                                    offset: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "straddle-width";
                                    factor: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium";
                                    near: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-at-least";
                                    least: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-at-most";
                                    most: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-range";
                                    low: number;
                                    high: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "straddle-share";
                                    share: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "delta";
                                    delta: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "delta-range";
                                    from: number;
                                    to: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "exact";
                                    strike: number;
                                }) | null;
                                expiry: {
                                    /** @enum {string} */
                                    cycle: "any" | "monthly";
                                    rank: number;
                                };
                                lots: number;
                                momentum: {
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    by: number;
                                } | null;
                                stop: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    value: number;
                                } | null;
                                target: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    value: number;
                                } | null;
                                trail: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    every: number;
                                    by: number;
                                    /** @enum {string} */
                                    how?: "ratchet" | "peak";
                                } | null;
                                reentry: {
                                    stop: ({
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                        times: number;
                                    } | {
                                        /** @enum {unknown} */
                                        how: "next-leg";
                                        leg: string;
                                        times: number;
                                    }) | null;
                                    target: ({
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                        times: number;
                                    } | {
                                        /** @enum {unknown} */
                                        how: "next-leg";
                                        leg: string;
                                        times: number;
                                    }) | null;
                                };
                                lazy?: string | null;
                            }[];
                            schedule: {
                                days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                /** @enum {string} */
                                expiries: "any" | "only" | "never";
                                dte?: number[] | null;
                                from: string;
                                to: string;
                                reentry?: string | null;
                                range: {
                                    from: string;
                                    until: string;
                                    /** @enum {string} */
                                    of: "underlying" | "leg";
                                    /** @enum {string} */
                                    side: "high" | "low" | "either";
                                } | null;
                                end: {
                                    /** @enum {unknown} */
                                    kind: "time";
                                    at: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "expiry";
                                    before: number;
                                    at: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "open";
                                };
                            };
                            overall: {
                                momentum?: {
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                    /** @enum {string} */
                                    unit: "points" | "percent";
                                    by: number;
                                } | null;
                                stop: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    value: number;
                                    reentry?: {
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "momentum";
                                        times: number;
                                    } | null;
                                } | null;
                                target: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    value: number;
                                    reentry?: {
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "momentum";
                                        times: number;
                                    } | null;
                                } | null;
                                lock: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    reach: number;
                                    keep: number;
                                } | null;
                                trail: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    every: number;
                                    by: number;
                                } | null;
                                breakeven: boolean;
                                /** @enum {string} */
                                leaves?: "leg" | "all";
                            };
                            limits: {
                                loss: number | null;
                                profit: number | null;
                                trades: number | null;
                                lots: number | null;
                            };
                        };
                        revision: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        created_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        updated_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.changed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, bot.name-taken, bot.underlying-unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteDailyBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTradingBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    definition?: {
                        underlying: string;
                        /** @enum {string} */
                        product: "MIS" | "NRML";
                        legs: {
                            /** @enum {string} */
                            side: "buy" | "sell";
                            /** @enum {string} */
                            kind: "call" | "put" | "future";
                            strike: ({
                                /** @enum {unknown} */
                                rule: "atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "atm-percent";
                                percent: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "synthetic-atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-width";
                                factor: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium";
                                near: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-least";
                                least: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-most";
                                most: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-range";
                                low: number;
                                high: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-share";
                                share: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta";
                                delta: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta-range";
                                from: number;
                                to: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "exact";
                                strike: number;
                            }) | null;
                            expiry: {
                                /** @enum {string} */
                                cycle: "any" | "monthly";
                                rank: number;
                            };
                            lots: number;
                            momentum: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                every: number;
                                by: number;
                                /** @enum {string} */
                                how?: "ratchet" | "peak";
                            } | null;
                            reentry: {
                                stop: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                                target: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                            };
                            lazy?: string | null;
                        }[];
                        schedule: {
                            days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                            /** @enum {string} */
                            expiries: "any" | "only" | "never";
                            dte?: number[] | null;
                            from: string;
                            to: string;
                            reentry?: string | null;
                            range: {
                                from: string;
                                until: string;
                                /** @enum {string} */
                                of: "underlying" | "leg";
                                /** @enum {string} */
                                side: "high" | "low" | "either";
                            } | null;
                            end: {
                                /** @enum {unknown} */
                                kind: "time";
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "expiry";
                                before: number;
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "open";
                            };
                        };
                        overall: {
                            momentum?: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            lock: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                reach: number;
                                keep: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                every: number;
                                by: number;
                            } | null;
                            breakeven: boolean;
                            /** @enum {string} */
                            leaves?: "leg" | "all";
                        };
                        limits: {
                            loss: number | null;
                            profit: number | null;
                            trades: number | null;
                            lots: number | null;
                        };
                    };
                    revision?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        portfolio_id: string;
                        name: string;
                        base_strategy: string | null;
                        /** @enum {string} */
                        mode: "paper";
                        definition: {
                            underlying: string;
                            /** @enum {string} */
                            product: "MIS" | "NRML";
                            legs: {
                                /** @enum {string} */
                                side: "buy" | "sell";
                                /** @enum {string} */
                                kind: "call" | "put" | "future";
                                strike: ({
                                    /** @enum {unknown} */
                                    rule: "atm";
                                    offset: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "atm-percent";
                                    percent: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "synthetic-atm";
                                    offset: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "straddle-width";
                                    factor: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium";
                                    near: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-at-least";
                                    least: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-at-most";
                                    most: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "premium-range";
                                    low: number;
                                    high: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "straddle-share";
                                    share: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "delta";
                                    delta: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "delta-range";
                                    from: number;
                                    to: number;
                                } | {
                                    /** @enum {unknown} */
                                    rule: "exact";
                                    strike: number;
                                }) | null;
                                expiry: {
                                    /** @enum {string} */
                                    cycle: "any" | "monthly";
                                    rank: number;
                                };
                                lots: number;
                                momentum: {
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    by: number;
                                } | null;
                                stop: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    value: number;
                                } | null;
                                target: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    value: number;
                                } | null;
                                trail: {
                                    /** @enum {string} */
                                    unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                    every: number;
                                    by: number;
                                    /** @enum {string} */
                                    how?: "ratchet" | "peak";
                                } | null;
                                reentry: {
                                    stop: ({
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                        times: number;
                                    } | {
                                        /** @enum {unknown} */
                                        how: "next-leg";
                                        leg: string;
                                        times: number;
                                    }) | null;
                                    target: ({
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                        times: number;
                                    } | {
                                        /** @enum {unknown} */
                                        how: "next-leg";
                                        leg: string;
                                        times: number;
                                    }) | null;
                                };
                                lazy?: string | null;
                            }[];
                            schedule: {
                                days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                /** @enum {string} */
                                expiries: "any" | "only" | "never";
                                dte?: number[] | null;
                                from: string;
                                to: string;
                                reentry?: string | null;
                                range: {
                                    from: string;
                                    until: string;
                                    /** @enum {string} */
                                    of: "underlying" | "leg";
                                    /** @enum {string} */
                                    side: "high" | "low" | "either";
                                } | null;
                                end: {
                                    /** @enum {unknown} */
                                    kind: "time";
                                    at: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "expiry";
                                    before: number;
                                    at: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "open";
                                };
                            };
                            overall: {
                                momentum?: {
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                    /** @enum {string} */
                                    unit: "points" | "percent";
                                    by: number;
                                } | null;
                                stop: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    value: number;
                                    reentry?: {
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "momentum";
                                        times: number;
                                    } | null;
                                } | null;
                                target: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    value: number;
                                    reentry?: {
                                        /** @enum {string} */
                                        how: "at-once" | "reversed" | "momentum";
                                        times: number;
                                    } | null;
                                } | null;
                                lock: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    reach: number;
                                    keep: number;
                                } | null;
                                trail: {
                                    /** @enum {string} */
                                    unit: "money" | "premium-percent";
                                    every: number;
                                    by: number;
                                } | null;
                                breakeven: boolean;
                                /** @enum {string} */
                                leaves?: "leg" | "all";
                            };
                            limits: {
                                loss: number | null;
                                profit: number | null;
                                trades: number | null;
                                lots: number | null;
                            };
                        };
                        revision: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        created_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        updated_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.changed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, bot.name-taken, bot.underlying-unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTradingBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBaseStrategies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        base_strategies: {
                            id: string;
                            code: string;
                            name: string;
                            /** @enum {string} */
                            outlook: "neutral" | "bullish" | "bearish" | "volatile";
                            /** @enum {string} */
                            risk: "defined" | "open";
                            /** @enum {string} */
                            kind: "trading" | "daily";
                            definition: {
                                underlying: string;
                                /** @enum {string} */
                                product: "MIS" | "NRML";
                                legs: {
                                    /** @enum {string} */
                                    side: "buy" | "sell";
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: ({
                                        /** @enum {unknown} */
                                        rule: "atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "atm-percent";
                                        percent: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "synthetic-atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-width";
                                        factor: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium";
                                        near: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-least";
                                        least: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-most";
                                        most: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-range";
                                        low: number;
                                        high: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-share";
                                        share: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta";
                                        delta: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta-range";
                                        from: number;
                                        to: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "exact";
                                        strike: number;
                                    }) | null;
                                    expiry: {
                                        /** @enum {string} */
                                        cycle: "any" | "monthly";
                                        rank: number;
                                    };
                                    lots: number;
                                    momentum: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        every: number;
                                        by: number;
                                        /** @enum {string} */
                                        how?: "ratchet" | "peak";
                                    } | null;
                                    reentry: {
                                        stop: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                        target: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                    };
                                    lazy?: string | null;
                                }[];
                                schedule: {
                                    days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                    /** @enum {string} */
                                    expiries: "any" | "only" | "never";
                                    dte?: number[] | null;
                                    from: string;
                                    to: string;
                                    reentry?: string | null;
                                    range: {
                                        from: string;
                                        until: string;
                                        /** @enum {string} */
                                        of: "underlying" | "leg";
                                        /** @enum {string} */
                                        side: "high" | "low" | "either";
                                    } | null;
                                    end: {
                                        /** @enum {unknown} */
                                        kind: "time";
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "expiry";
                                        before: number;
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "open";
                                    };
                                };
                                overall: {
                                    momentum?: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    lock: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        reach: number;
                                        keep: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        every: number;
                                        by: number;
                                    } | null;
                                    breakeven: boolean;
                                    /** @enum {string} */
                                    leaves?: "leg" | "all";
                                };
                                limits: {
                                    loss: number | null;
                                    profit: number | null;
                                    trades: number | null;
                                    lots: number | null;
                                };
                            };
                            parameters: {
                                /** @enum {string} */
                                name: "lots" | "width" | "wing" | "premium" | "delta" | "factor" | "share" | "leg-stop" | "leg-target" | "trail-by" | "momentum" | "total-stop" | "total-target" | "entry-time" | "exit-time" | "range-end" | "days-before";
                                /** @enum {string} */
                                kind: "number" | "time";
                                paths: string[];
                                /** @enum {string|null} */
                                unit: "lots" | "steps" | "points" | "percent" | "delta" | "times" | "days" | null;
                                min: number | null;
                                max: number | null;
                                step: number | null;
                            }[];
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewBot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "trading" | "daily";
                    definition: {
                        underlying: string;
                        /** @enum {string} */
                        product: "MIS" | "NRML";
                        legs: {
                            /** @enum {string} */
                            side: "buy" | "sell";
                            /** @enum {string} */
                            kind: "call" | "put" | "future";
                            strike: ({
                                /** @enum {unknown} */
                                rule: "atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "atm-percent";
                                percent: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "synthetic-atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-width";
                                factor: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium";
                                near: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-least";
                                least: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-most";
                                most: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-range";
                                low: number;
                                high: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-share";
                                share: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta";
                                delta: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta-range";
                                from: number;
                                to: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "exact";
                                strike: number;
                            }) | null;
                            expiry: {
                                /** @enum {string} */
                                cycle: "any" | "monthly";
                                rank: number;
                            };
                            lots: number;
                            momentum: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                every: number;
                                by: number;
                                /** @enum {string} */
                                how?: "ratchet" | "peak";
                            } | null;
                            reentry: {
                                stop: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                                target: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                            };
                            lazy?: string | null;
                        }[];
                        schedule: {
                            days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                            /** @enum {string} */
                            expiries: "any" | "only" | "never";
                            dte?: number[] | null;
                            from: string;
                            to: string;
                            reentry?: string | null;
                            range: {
                                from: string;
                                until: string;
                                /** @enum {string} */
                                of: "underlying" | "leg";
                                /** @enum {string} */
                                side: "high" | "low" | "either";
                            } | null;
                            end: {
                                /** @enum {unknown} */
                                kind: "time";
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "expiry";
                                before: number;
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "open";
                            };
                        };
                        overall: {
                            momentum?: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            lock: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                reach: number;
                                keep: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                every: number;
                                by: number;
                            } | null;
                            breakeven: boolean;
                            /** @enum {string} */
                            leaves?: "leg" | "all";
                        };
                        limits: {
                            loss: number | null;
                            profit: number | null;
                            trades: number | null;
                            lots: number | null;
                        };
                    };
                    /**
                     * Format: date
                     * @description Trading date, YYYY-MM-DD, exchange time
                     */
                    date?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        date: string;
                        /** @enum {string} */
                        from: "simulated-history";
                        sessions: string[];
                        low: {
                            gross: number;
                            charges: number;
                            net: number;
                        };
                        high: {
                            gross: number;
                            charges: number;
                            net: number;
                        };
                        fills: {
                            /** @description Epoch milliseconds UTC, exchange clock */
                            at: number;
                            leg: number;
                            /** @enum {string} */
                            kind: "call" | "put" | "future";
                            strike: number | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            expiry: string;
                            /** @enum {string} */
                            side: "buy" | "sell";
                            lots: number;
                            quantity: number;
                            price: number;
                            charges: number;
                            opens: boolean;
                            /** @enum {string} */
                            reason: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                        }[];
                        open: {
                            leg: number;
                            /** @enum {string} */
                            kind: "call" | "put" | "future";
                            strike: number | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            expiry: string;
                            /** @enum {string} */
                            side: "buy" | "sell";
                            lots: number;
                            price: number;
                            amount: number;
                        }[];
                        journal: {
                            /** @description Epoch milliseconds UTC, exchange clock */
                            at: number;
                            /** @enum {string} */
                            code: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                            leg: number | null;
                            contract: {
                                /** @enum {string} */
                                kind: "call" | "put" | "future";
                                strike: number | null;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string;
                            } | null;
                            price?: number;
                            level?: number;
                            underlying?: boolean;
                            low?: number;
                            high?: number;
                            amount?: number;
                            bound?: number;
                            count?: number;
                            /** @enum {string} */
                            how?: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                            /** @enum {string} */
                            side?: "buy" | "sell";
                            reason?: string;
                        }[];
                        not_entered: ("day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere")[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.no-session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, bot.underlying-unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.preview-too-long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRunJournal: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        lines: {
                            number: number;
                            line: {
                                /** @description Epoch milliseconds UTC, exchange clock */
                                at: number;
                                /** @enum {string} */
                                code: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                                leg: number | null;
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                } | null;
                                price?: number;
                                level?: number;
                                underlying?: boolean;
                                low?: number;
                                high?: number;
                                amount?: number;
                                bound?: number;
                                count?: number;
                                /** @enum {string} */
                                how?: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                /** @enum {string} */
                                side?: "buy" | "sell";
                                reason?: string;
                            };
                        }[];
                        next: number | null;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.run-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBotRuns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portfolioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bot_runs: {
                            run_id: string;
                            bot_id: string;
                            /** @enum {string} */
                            kind: "trading" | "daily";
                            name: string;
                            portfolio_id: string;
                            account_number: string;
                            /** @enum {string} */
                            mode: "paper";
                            definition: {
                                underlying: string;
                                /** @enum {string} */
                                product: "MIS" | "NRML";
                                legs: {
                                    /** @enum {string} */
                                    side: "buy" | "sell";
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: ({
                                        /** @enum {unknown} */
                                        rule: "atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "atm-percent";
                                        percent: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "synthetic-atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-width";
                                        factor: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium";
                                        near: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-least";
                                        least: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-most";
                                        most: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-range";
                                        low: number;
                                        high: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-share";
                                        share: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta";
                                        delta: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta-range";
                                        from: number;
                                        to: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "exact";
                                        strike: number;
                                    }) | null;
                                    expiry: {
                                        /** @enum {string} */
                                        cycle: "any" | "monthly";
                                        rank: number;
                                    };
                                    lots: number;
                                    momentum: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        every: number;
                                        by: number;
                                        /** @enum {string} */
                                        how?: "ratchet" | "peak";
                                    } | null;
                                    reentry: {
                                        stop: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                        target: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                    };
                                    lazy?: string | null;
                                }[];
                                schedule: {
                                    days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                    /** @enum {string} */
                                    expiries: "any" | "only" | "never";
                                    dte?: number[] | null;
                                    from: string;
                                    to: string;
                                    reentry?: string | null;
                                    range: {
                                        from: string;
                                        until: string;
                                        /** @enum {string} */
                                        of: "underlying" | "leg";
                                        /** @enum {string} */
                                        side: "high" | "low" | "either";
                                    } | null;
                                    end: {
                                        /** @enum {unknown} */
                                        kind: "time";
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "expiry";
                                        before: number;
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "open";
                                    };
                                };
                                overall: {
                                    momentum?: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    lock: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        reach: number;
                                        keep: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        every: number;
                                        by: number;
                                    } | null;
                                    breakeven: boolean;
                                    /** @enum {string} */
                                    leaves?: "leg" | "all";
                                };
                                limits: {
                                    loss: number | null;
                                    profit: number | null;
                                    trades: number | null;
                                    lots: number | null;
                                };
                            };
                            bot_revision: number;
                            /** @enum {string} */
                            status: "running" | "paused" | "stopping" | "ended";
                            /** @enum {string} */
                            phase: "off" | "watching" | "entered" | "ending" | "over";
                            reason_code: string | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            trading_date: string | null;
                            legs: {
                                leg: number;
                                /** @enum {string} */
                                phase: "idle" | "asked" | "waiting" | "entering" | "held" | "exiting" | "over";
                                /** @enum {string} */
                                side: "buy" | "sell";
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                    instrument_id: string;
                                    tradingsymbol: string;
                                } | null;
                                lots: number;
                                quantity: number;
                                entry_price: number | null;
                                stop: {
                                    price: number;
                                    underlying: boolean;
                                } | null;
                                target: {
                                    price: number;
                                    underlying: boolean;
                                } | null;
                                reentries: {
                                    stop: number;
                                    target: number;
                                };
                            }[];
                            booked: number;
                            trades: number;
                            working_orders: number;
                            last_line: {
                                /** @description Epoch milliseconds UTC, exchange clock */
                                at: number;
                                /** @enum {string} */
                                code: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                                leg: number | null;
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                } | null;
                                price?: number;
                                level?: number;
                                underlying?: boolean;
                                low?: number;
                                high?: number;
                                amount?: number;
                                bound?: number;
                                count?: number;
                                /** @enum {string} */
                                how?: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                /** @enum {string} */
                                side?: "buy" | "sell";
                                reason?: string;
                            } | null;
                            revision: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            started_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    pauseBotRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bot_run: {
                            run_id: string;
                            bot_id: string;
                            /** @enum {string} */
                            kind: "trading" | "daily";
                            name: string;
                            portfolio_id: string;
                            account_number: string;
                            /** @enum {string} */
                            mode: "paper";
                            definition: {
                                underlying: string;
                                /** @enum {string} */
                                product: "MIS" | "NRML";
                                legs: {
                                    /** @enum {string} */
                                    side: "buy" | "sell";
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: ({
                                        /** @enum {unknown} */
                                        rule: "atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "atm-percent";
                                        percent: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "synthetic-atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-width";
                                        factor: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium";
                                        near: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-least";
                                        least: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-most";
                                        most: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-range";
                                        low: number;
                                        high: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-share";
                                        share: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta";
                                        delta: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta-range";
                                        from: number;
                                        to: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "exact";
                                        strike: number;
                                    }) | null;
                                    expiry: {
                                        /** @enum {string} */
                                        cycle: "any" | "monthly";
                                        rank: number;
                                    };
                                    lots: number;
                                    momentum: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        every: number;
                                        by: number;
                                        /** @enum {string} */
                                        how?: "ratchet" | "peak";
                                    } | null;
                                    reentry: {
                                        stop: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                        target: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                    };
                                    lazy?: string | null;
                                }[];
                                schedule: {
                                    days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                    /** @enum {string} */
                                    expiries: "any" | "only" | "never";
                                    dte?: number[] | null;
                                    from: string;
                                    to: string;
                                    reentry?: string | null;
                                    range: {
                                        from: string;
                                        until: string;
                                        /** @enum {string} */
                                        of: "underlying" | "leg";
                                        /** @enum {string} */
                                        side: "high" | "low" | "either";
                                    } | null;
                                    end: {
                                        /** @enum {unknown} */
                                        kind: "time";
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "expiry";
                                        before: number;
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "open";
                                    };
                                };
                                overall: {
                                    momentum?: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    lock: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        reach: number;
                                        keep: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        every: number;
                                        by: number;
                                    } | null;
                                    breakeven: boolean;
                                    /** @enum {string} */
                                    leaves?: "leg" | "all";
                                };
                                limits: {
                                    loss: number | null;
                                    profit: number | null;
                                    trades: number | null;
                                    lots: number | null;
                                };
                            };
                            bot_revision: number;
                            /** @enum {string} */
                            status: "running" | "paused" | "stopping" | "ended";
                            /** @enum {string} */
                            phase: "off" | "watching" | "entered" | "ending" | "over";
                            reason_code: string | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            trading_date: string | null;
                            legs: {
                                leg: number;
                                /** @enum {string} */
                                phase: "idle" | "asked" | "waiting" | "entering" | "held" | "exiting" | "over";
                                /** @enum {string} */
                                side: "buy" | "sell";
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                    instrument_id: string;
                                    tradingsymbol: string;
                                } | null;
                                lots: number;
                                quantity: number;
                                entry_price: number | null;
                                stop: {
                                    price: number;
                                    underlying: boolean;
                                } | null;
                                target: {
                                    price: number;
                                    underlying: boolean;
                                } | null;
                                reentries: {
                                    stop: number;
                                    target: number;
                                };
                            }[];
                            booked: number;
                            trades: number;
                            working_orders: number;
                            last_line: {
                                /** @description Epoch milliseconds UTC, exchange clock */
                                at: number;
                                /** @enum {string} */
                                code: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                                leg: number | null;
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                } | null;
                                price?: number;
                                level?: number;
                                underlying?: boolean;
                                low?: number;
                                high?: number;
                                amount?: number;
                                bound?: number;
                                count?: number;
                                /** @enum {string} */
                                how?: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                /** @enum {string} */
                                side?: "buy" | "sell";
                                reason?: string;
                            } | null;
                            revision: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            started_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.run-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.run-ended */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resumeBotRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bot_run: {
                            run_id: string;
                            bot_id: string;
                            /** @enum {string} */
                            kind: "trading" | "daily";
                            name: string;
                            portfolio_id: string;
                            account_number: string;
                            /** @enum {string} */
                            mode: "paper";
                            definition: {
                                underlying: string;
                                /** @enum {string} */
                                product: "MIS" | "NRML";
                                legs: {
                                    /** @enum {string} */
                                    side: "buy" | "sell";
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: ({
                                        /** @enum {unknown} */
                                        rule: "atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "atm-percent";
                                        percent: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "synthetic-atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-width";
                                        factor: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium";
                                        near: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-least";
                                        least: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-most";
                                        most: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-range";
                                        low: number;
                                        high: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-share";
                                        share: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta";
                                        delta: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta-range";
                                        from: number;
                                        to: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "exact";
                                        strike: number;
                                    }) | null;
                                    expiry: {
                                        /** @enum {string} */
                                        cycle: "any" | "monthly";
                                        rank: number;
                                    };
                                    lots: number;
                                    momentum: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        every: number;
                                        by: number;
                                        /** @enum {string} */
                                        how?: "ratchet" | "peak";
                                    } | null;
                                    reentry: {
                                        stop: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                        target: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                    };
                                    lazy?: string | null;
                                }[];
                                schedule: {
                                    days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                    /** @enum {string} */
                                    expiries: "any" | "only" | "never";
                                    dte?: number[] | null;
                                    from: string;
                                    to: string;
                                    reentry?: string | null;
                                    range: {
                                        from: string;
                                        until: string;
                                        /** @enum {string} */
                                        of: "underlying" | "leg";
                                        /** @enum {string} */
                                        side: "high" | "low" | "either";
                                    } | null;
                                    end: {
                                        /** @enum {unknown} */
                                        kind: "time";
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "expiry";
                                        before: number;
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "open";
                                    };
                                };
                                overall: {
                                    momentum?: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    lock: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        reach: number;
                                        keep: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        every: number;
                                        by: number;
                                    } | null;
                                    breakeven: boolean;
                                    /** @enum {string} */
                                    leaves?: "leg" | "all";
                                };
                                limits: {
                                    loss: number | null;
                                    profit: number | null;
                                    trades: number | null;
                                    lots: number | null;
                                };
                            };
                            bot_revision: number;
                            /** @enum {string} */
                            status: "running" | "paused" | "stopping" | "ended";
                            /** @enum {string} */
                            phase: "off" | "watching" | "entered" | "ending" | "over";
                            reason_code: string | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            trading_date: string | null;
                            legs: {
                                leg: number;
                                /** @enum {string} */
                                phase: "idle" | "asked" | "waiting" | "entering" | "held" | "exiting" | "over";
                                /** @enum {string} */
                                side: "buy" | "sell";
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                    instrument_id: string;
                                    tradingsymbol: string;
                                } | null;
                                lots: number;
                                quantity: number;
                                entry_price: number | null;
                                stop: {
                                    price: number;
                                    underlying: boolean;
                                } | null;
                                target: {
                                    price: number;
                                    underlying: boolean;
                                } | null;
                                reentries: {
                                    stop: number;
                                    target: number;
                                };
                            }[];
                            booked: number;
                            trades: number;
                            working_orders: number;
                            last_line: {
                                /** @description Epoch milliseconds UTC, exchange clock */
                                at: number;
                                /** @enum {string} */
                                code: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                                leg: number | null;
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                } | null;
                                price?: number;
                                level?: number;
                                underlying?: boolean;
                                low?: number;
                                high?: number;
                                amount?: number;
                                bound?: number;
                                count?: number;
                                /** @enum {string} */
                                how?: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                /** @enum {string} */
                                side?: "buy" | "sell";
                                reason?: string;
                            } | null;
                            revision: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            started_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.run-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.run-ended, risk.trading-paused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startBot: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bot_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bot_run: {
                            run_id: string;
                            bot_id: string;
                            /** @enum {string} */
                            kind: "trading" | "daily";
                            name: string;
                            portfolio_id: string;
                            account_number: string;
                            /** @enum {string} */
                            mode: "paper";
                            definition: {
                                underlying: string;
                                /** @enum {string} */
                                product: "MIS" | "NRML";
                                legs: {
                                    /** @enum {string} */
                                    side: "buy" | "sell";
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: ({
                                        /** @enum {unknown} */
                                        rule: "atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "atm-percent";
                                        percent: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "synthetic-atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-width";
                                        factor: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium";
                                        near: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-least";
                                        least: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-most";
                                        most: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-range";
                                        low: number;
                                        high: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-share";
                                        share: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta";
                                        delta: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta-range";
                                        from: number;
                                        to: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "exact";
                                        strike: number;
                                    }) | null;
                                    expiry: {
                                        /** @enum {string} */
                                        cycle: "any" | "monthly";
                                        rank: number;
                                    };
                                    lots: number;
                                    momentum: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        every: number;
                                        by: number;
                                        /** @enum {string} */
                                        how?: "ratchet" | "peak";
                                    } | null;
                                    reentry: {
                                        stop: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                        target: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                    };
                                    lazy?: string | null;
                                }[];
                                schedule: {
                                    days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                    /** @enum {string} */
                                    expiries: "any" | "only" | "never";
                                    dte?: number[] | null;
                                    from: string;
                                    to: string;
                                    reentry?: string | null;
                                    range: {
                                        from: string;
                                        until: string;
                                        /** @enum {string} */
                                        of: "underlying" | "leg";
                                        /** @enum {string} */
                                        side: "high" | "low" | "either";
                                    } | null;
                                    end: {
                                        /** @enum {unknown} */
                                        kind: "time";
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "expiry";
                                        before: number;
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "open";
                                    };
                                };
                                overall: {
                                    momentum?: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    lock: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        reach: number;
                                        keep: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        every: number;
                                        by: number;
                                    } | null;
                                    breakeven: boolean;
                                    /** @enum {string} */
                                    leaves?: "leg" | "all";
                                };
                                limits: {
                                    loss: number | null;
                                    profit: number | null;
                                    trades: number | null;
                                    lots: number | null;
                                };
                            };
                            bot_revision: number;
                            /** @enum {string} */
                            status: "running" | "paused" | "stopping" | "ended";
                            /** @enum {string} */
                            phase: "off" | "watching" | "entered" | "ending" | "over";
                            reason_code: string | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            trading_date: string | null;
                            legs: {
                                leg: number;
                                /** @enum {string} */
                                phase: "idle" | "asked" | "waiting" | "entering" | "held" | "exiting" | "over";
                                /** @enum {string} */
                                side: "buy" | "sell";
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                    instrument_id: string;
                                    tradingsymbol: string;
                                } | null;
                                lots: number;
                                quantity: number;
                                entry_price: number | null;
                                stop: {
                                    price: number;
                                    underlying: boolean;
                                } | null;
                                target: {
                                    price: number;
                                    underlying: boolean;
                                } | null;
                                reentries: {
                                    stop: number;
                                    target: number;
                                };
                            }[];
                            booked: number;
                            trades: number;
                            working_orders: number;
                            last_line: {
                                /** @description Epoch milliseconds UTC, exchange clock */
                                at: number;
                                /** @enum {string} */
                                code: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                                leg: number | null;
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                } | null;
                                price?: number;
                                level?: number;
                                underlying?: boolean;
                                low?: number;
                                high?: number;
                                amount?: number;
                                bound?: number;
                                count?: number;
                                /** @enum {string} */
                                how?: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                /** @enum {string} */
                                side?: "buy" | "sell";
                                reason?: string;
                            } | null;
                            revision: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            started_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, bot.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, bot.running, bot.too-many-running, bot.paper-only, risk.trading-paused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused, bot.underlying-unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    stopBotRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bot_run: {
                            run_id: string;
                            bot_id: string;
                            /** @enum {string} */
                            kind: "trading" | "daily";
                            name: string;
                            portfolio_id: string;
                            account_number: string;
                            /** @enum {string} */
                            mode: "paper";
                            definition: {
                                underlying: string;
                                /** @enum {string} */
                                product: "MIS" | "NRML";
                                legs: {
                                    /** @enum {string} */
                                    side: "buy" | "sell";
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: ({
                                        /** @enum {unknown} */
                                        rule: "atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "atm-percent";
                                        percent: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "synthetic-atm";
                                        offset: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-width";
                                        factor: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium";
                                        near: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-least";
                                        least: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-at-most";
                                        most: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "premium-range";
                                        low: number;
                                        high: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "straddle-share";
                                        share: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta";
                                        delta: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "delta-range";
                                        from: number;
                                        to: number;
                                    } | {
                                        /** @enum {unknown} */
                                        rule: "exact";
                                        strike: number;
                                    }) | null;
                                    expiry: {
                                        /** @enum {string} */
                                        cycle: "any" | "monthly";
                                        rank: number;
                                    };
                                    lots: number;
                                    momentum: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        value: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                        every: number;
                                        by: number;
                                        /** @enum {string} */
                                        how?: "ratchet" | "peak";
                                    } | null;
                                    reentry: {
                                        stop: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                        target: ({
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                            times: number;
                                        } | {
                                            /** @enum {unknown} */
                                            how: "next-leg";
                                            leg: string;
                                            times: number;
                                        }) | null;
                                    };
                                    lazy?: string | null;
                                }[];
                                schedule: {
                                    days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                                    /** @enum {string} */
                                    expiries: "any" | "only" | "never";
                                    dte?: number[] | null;
                                    from: string;
                                    to: string;
                                    reentry?: string | null;
                                    range: {
                                        from: string;
                                        until: string;
                                        /** @enum {string} */
                                        of: "underlying" | "leg";
                                        /** @enum {string} */
                                        side: "high" | "low" | "either";
                                    } | null;
                                    end: {
                                        /** @enum {unknown} */
                                        kind: "time";
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "expiry";
                                        before: number;
                                        at: string;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "open";
                                    };
                                };
                                overall: {
                                    momentum?: {
                                        /** @enum {string} */
                                        direction: "up" | "down";
                                        /** @enum {string} */
                                        unit: "points" | "percent";
                                        by: number;
                                    } | null;
                                    stop: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    target: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        value: number;
                                        reentry?: {
                                            /** @enum {string} */
                                            how: "at-once" | "reversed" | "momentum";
                                            times: number;
                                        } | null;
                                    } | null;
                                    lock: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        reach: number;
                                        keep: number;
                                    } | null;
                                    trail: {
                                        /** @enum {string} */
                                        unit: "money" | "premium-percent";
                                        every: number;
                                        by: number;
                                    } | null;
                                    breakeven: boolean;
                                    /** @enum {string} */
                                    leaves?: "leg" | "all";
                                };
                                limits: {
                                    loss: number | null;
                                    profit: number | null;
                                    trades: number | null;
                                    lots: number | null;
                                };
                            };
                            bot_revision: number;
                            /** @enum {string} */
                            status: "running" | "paused" | "stopping" | "ended";
                            /** @enum {string} */
                            phase: "off" | "watching" | "entered" | "ending" | "over";
                            reason_code: string | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            trading_date: string | null;
                            legs: {
                                leg: number;
                                /** @enum {string} */
                                phase: "idle" | "asked" | "waiting" | "entering" | "held" | "exiting" | "over";
                                /** @enum {string} */
                                side: "buy" | "sell";
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                    instrument_id: string;
                                    tradingsymbol: string;
                                } | null;
                                lots: number;
                                quantity: number;
                                entry_price: number | null;
                                stop: {
                                    price: number;
                                    underlying: boolean;
                                } | null;
                                target: {
                                    price: number;
                                    underlying: boolean;
                                } | null;
                                reentries: {
                                    stop: number;
                                    target: number;
                                };
                            }[];
                            booked: number;
                            trades: number;
                            working_orders: number;
                            last_line: {
                                /** @description Epoch milliseconds UTC, exchange clock */
                                at: number;
                                /** @enum {string} */
                                code: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                                leg: number | null;
                                contract: {
                                    /** @enum {string} */
                                    kind: "call" | "put" | "future";
                                    strike: number | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string;
                                } | null;
                                price?: number;
                                level?: number;
                                underlying?: boolean;
                                low?: number;
                                high?: number;
                                amount?: number;
                                bound?: number;
                                count?: number;
                                /** @enum {string} */
                                how?: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                /** @enum {string} */
                                side?: "buy" | "sell";
                                reason?: string;
                            } | null;
                            revision: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            started_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.run-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.run-ended */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelBacktest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backtest: {
                            backtest_id: string;
                            /** @enum {string} */
                            status: "waiting" | "running" | "done" | "cancelled" | "failed";
                            reason_code: string | null;
                            /** @enum {string} */
                            from: "simulated-history";
                            done: number;
                            total: number;
                            days: {
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                date: string;
                                low: number;
                                high: number;
                                charges: number;
                                entries: number;
                                exits: number;
                            }[];
                            summary: {
                                days: number;
                                traded: number;
                                low: number;
                                high: number;
                                charges: number;
                                won: number;
                                lost: number;
                                best: {
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                    net: number;
                                } | null;
                                worst: {
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                    net: number;
                                } | null;
                                without_best: number;
                                without_worst: number;
                                profit_factor: number | null;
                                sharpe: number | null;
                                drawdown: {
                                    amount: number;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    from: string | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    to: string;
                                } | null;
                                shuffled: {
                                    half: number;
                                    most: number;
                                } | null;
                                months: {
                                    month: string;
                                    net: number;
                                }[];
                                weekdays: {
                                    /** @enum {string} */
                                    weekday: "mon" | "tue" | "wed" | "thu" | "fri";
                                    days: number;
                                    net: number;
                                }[];
                                exits: {
                                    /** @enum {string} */
                                    code: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                                    count: number;
                                }[];
                                legs: number[];
                            } | null;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.backtest-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBacktest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backtest: {
                            backtest_id: string;
                            /** @enum {string} */
                            status: "waiting" | "running" | "done" | "cancelled" | "failed";
                            reason_code: string | null;
                            /** @enum {string} */
                            from: "simulated-history";
                            done: number;
                            total: number;
                            days: {
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                date: string;
                                low: number;
                                high: number;
                                charges: number;
                                entries: number;
                                exits: number;
                            }[];
                            summary: {
                                days: number;
                                traded: number;
                                low: number;
                                high: number;
                                charges: number;
                                won: number;
                                lost: number;
                                best: {
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                    net: number;
                                } | null;
                                worst: {
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                    net: number;
                                } | null;
                                without_best: number;
                                without_worst: number;
                                profit_factor: number | null;
                                sharpe: number | null;
                                drawdown: {
                                    amount: number;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    from: string | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    to: string;
                                } | null;
                                shuffled: {
                                    half: number;
                                    most: number;
                                } | null;
                                months: {
                                    month: string;
                                    net: number;
                                }[];
                                weekdays: {
                                    /** @enum {string} */
                                    weekday: "mon" | "tue" | "wed" | "thu" | "fri";
                                    days: number;
                                    net: number;
                                }[];
                                exits: {
                                    /** @enum {string} */
                                    code: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                                    count: number;
                                }[];
                                legs: number[];
                            } | null;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.backtest-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startBacktest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "trading" | "daily";
                    definition: {
                        underlying: string;
                        /** @enum {string} */
                        product: "MIS" | "NRML";
                        legs: {
                            /** @enum {string} */
                            side: "buy" | "sell";
                            /** @enum {string} */
                            kind: "call" | "put" | "future";
                            strike: ({
                                /** @enum {unknown} */
                                rule: "atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "atm-percent";
                                percent: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "synthetic-atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-width";
                                factor: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium";
                                near: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-least";
                                least: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-most";
                                most: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-range";
                                low: number;
                                high: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-share";
                                share: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta";
                                delta: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta-range";
                                from: number;
                                to: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "exact";
                                strike: number;
                            }) | null;
                            expiry: {
                                /** @enum {string} */
                                cycle: "any" | "monthly";
                                rank: number;
                            };
                            lots: number;
                            momentum: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                every: number;
                                by: number;
                                /** @enum {string} */
                                how?: "ratchet" | "peak";
                            } | null;
                            reentry: {
                                stop: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                                target: ({
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | {
                                    /** @enum {unknown} */
                                    how: "next-leg";
                                    leg: string;
                                    times: number;
                                }) | null;
                            };
                            lazy?: string | null;
                        }[];
                        schedule: {
                            days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                            /** @enum {string} */
                            expiries: "any" | "only" | "never";
                            dte?: number[] | null;
                            from: string;
                            to: string;
                            reentry?: string | null;
                            range: {
                                from: string;
                                until: string;
                                /** @enum {string} */
                                of: "underlying" | "leg";
                                /** @enum {string} */
                                side: "high" | "low" | "either";
                            } | null;
                            end: {
                                /** @enum {unknown} */
                                kind: "time";
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "expiry";
                                before: number;
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "open";
                            };
                        };
                        overall: {
                            momentum?: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                                reentry?: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "momentum";
                                    times: number;
                                } | null;
                            } | null;
                            lock: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                reach: number;
                                keep: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                every: number;
                                by: number;
                            } | null;
                            breakeven: boolean;
                            /** @enum {string} */
                            leaves?: "leg" | "all";
                        };
                        limits: {
                            loss: number | null;
                            profit: number | null;
                            trades: number | null;
                            lots: number | null;
                        };
                    };
                    sessions?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backtest: {
                            backtest_id: string;
                            /** @enum {string} */
                            status: "waiting" | "running" | "done" | "cancelled" | "failed";
                            reason_code: string | null;
                            /** @enum {string} */
                            from: "simulated-history";
                            done: number;
                            total: number;
                            days: {
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                date: string;
                                low: number;
                                high: number;
                                charges: number;
                                entries: number;
                                exits: number;
                            }[];
                            summary: {
                                days: number;
                                traded: number;
                                low: number;
                                high: number;
                                charges: number;
                                won: number;
                                lost: number;
                                best: {
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                    net: number;
                                } | null;
                                worst: {
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                    net: number;
                                } | null;
                                without_best: number;
                                without_worst: number;
                                profit_factor: number | null;
                                sharpe: number | null;
                                drawdown: {
                                    amount: number;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    from: string | null;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    to: string;
                                } | null;
                                shuffled: {
                                    half: number;
                                    most: number;
                                } | null;
                                months: {
                                    month: string;
                                    net: number;
                                }[];
                                weekdays: {
                                    /** @enum {string} */
                                    weekday: "mon" | "tue" | "wed" | "thu" | "fri";
                                    days: number;
                                    net: number;
                                }[];
                                exits: {
                                    /** @enum {string} */
                                    code: "day-off" | "expiry-day" | "not-expiry-day" | "other-days-to-expiry" | "range-set" | "range-left" | "range-not-left" | "chosen" | "not-found" | "momentum-wait" | "momentum-reached" | "momentum-not-reached" | "order-in" | "entered" | "trailed" | "stop" | "target" | "breakeven" | "all-leave" | "left" | "again" | "no-more-rounds" | "next-leg" | "next-leg-busy" | "cost-reached" | "no-more-entries" | "reentry-too-late" | "lock-armed" | "overall-stop" | "overall-target" | "overall-lock" | "overall-trail" | "limit-loss" | "limit-profit" | "limit-trades" | "limit-lots" | "time-exit" | "expiry-exit" | "square-off" | "stopped" | "paused" | "rejected" | "exit-rejected" | "late-fill" | "settled" | "closed-elsewhere";
                                    count: number;
                                }[];
                                legs: number[];
                            } | null;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.no-session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, bot.underlying-unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.preview-too-long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sweep: {
                            sweep_id: string;
                            /** @enum {string} */
                            status: "waiting" | "running" | "done" | "cancelled" | "failed";
                            reason_code: string | null;
                            /** @enum {string} */
                            from: "simulated-history";
                            done: number;
                            total: number;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            first_date: string | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            last_date: string | null;
                            axes: {
                                paths: string[];
                                values: number[];
                            }[];
                            variants: number;
                            playable: number;
                            results: ({
                                low: number;
                                high: number;
                                charges: number;
                                traded: number;
                                won: number;
                                lost: number;
                                drawdown: number;
                                profit_factor: number | null;
                                sharpe: number | null;
                            } | null)[];
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.backtest-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sweep: {
                            sweep_id: string;
                            /** @enum {string} */
                            status: "waiting" | "running" | "done" | "cancelled" | "failed";
                            reason_code: string | null;
                            /** @enum {string} */
                            from: "simulated-history";
                            done: number;
                            total: number;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            first_date: string | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            last_date: string | null;
                            axes: {
                                paths: string[];
                                values: number[];
                            }[];
                            variants: number;
                            playable: number;
                            results: ({
                                low: number;
                                high: number;
                                charges: number;
                                traded: number;
                                won: number;
                                lost: number;
                                drawdown: number;
                                profit_factor: number | null;
                                sharpe: number | null;
                            } | null)[];
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.backtest-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startSweep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "trading" | "daily";
                    definition: {
                        underlying: string;
                        /** @enum {string} */
                        product: "MIS" | "NRML";
                        legs: {
                            /** @enum {string} */
                            side: "buy" | "sell";
                            /** @enum {string} */
                            kind: "call" | "put" | "future";
                            strike: ({
                                /** @enum {unknown} */
                                rule: "atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "atm-percent";
                                percent: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "synthetic-atm";
                                offset: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-width";
                                factor: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium";
                                near: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-least";
                                least: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-at-most";
                                most: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "premium-range";
                                low: number;
                                high: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "straddle-share";
                                share: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta";
                                delta: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "delta-range";
                                from: number;
                                to: number;
                            } | {
                                /** @enum {unknown} */
                                rule: "exact";
                                strike: number;
                            }) | null;
                            expiry: {
                                /** @enum {string} */
                                cycle: "any" | "monthly";
                                rank: number;
                            };
                            lots: number;
                            momentum: {
                                /** @enum {string} */
                                direction: "up" | "down";
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                by: number;
                            } | null;
                            stop: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                value: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "points" | "percent" | "underlying-points" | "underlying-percent";
                                every: number;
                                by: number;
                                /** @enum {string} */
                                how?: "ratchet" | "peak";
                            } | null;
                            reentry: {
                                stop: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | null;
                                target: {
                                    /** @enum {string} */
                                    how: "at-once" | "reversed" | "at-cost" | "at-cost-reversed" | "like-original" | "like-original-reversed" | "momentum";
                                    times: number;
                                } | null;
                            };
                        }[];
                        schedule: {
                            days: ("mon" | "tue" | "wed" | "thu" | "fri")[];
                            /** @enum {string} */
                            expiries: "any" | "only" | "never";
                            dte?: number[] | null;
                            from: string;
                            to: string;
                            reentry?: string | null;
                            range: {
                                from: string;
                                until: string;
                                /** @enum {string} */
                                of: "underlying" | "leg";
                                /** @enum {string} */
                                side: "high" | "low" | "either";
                            } | null;
                            end: {
                                /** @enum {unknown} */
                                kind: "time";
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "expiry";
                                before: number;
                                at: string;
                            } | {
                                /** @enum {unknown} */
                                kind: "open";
                            };
                        };
                        overall: {
                            stop: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                            } | null;
                            target: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                value: number;
                            } | null;
                            lock: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                reach: number;
                                keep: number;
                            } | null;
                            trail: {
                                /** @enum {string} */
                                unit: "money" | "premium-percent";
                                every: number;
                                by: number;
                            } | null;
                            breakeven: boolean;
                            /** @enum {string} */
                            leaves?: "leg" | "all";
                        };
                        limits: {
                            loss: number | null;
                            profit: number | null;
                            trades: number | null;
                            lots: number | null;
                        };
                    };
                    sessions?: number;
                    axes: {
                        paths: string[];
                        from: number;
                        to: number;
                        step: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sweep: {
                            sweep_id: string;
                            /** @enum {string} */
                            status: "waiting" | "running" | "done" | "cancelled" | "failed";
                            reason_code: string | null;
                            /** @enum {string} */
                            from: "simulated-history";
                            done: number;
                            total: number;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            first_date: string | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            last_date: string | null;
                            axes: {
                                paths: string[];
                                values: number[];
                            }[];
                            variants: number;
                            playable: number;
                            results: ({
                                low: number;
                                high: number;
                                charges: number;
                                traded: number;
                                won: number;
                                lost: number;
                                drawdown: number;
                                profit_factor: number | null;
                                sharpe: number | null;
                            } | null)[];
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.no-session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, bot.underlying-unknown, bot.sweep-field-unknown, bot.sweep-range-empty, bot.sweep-too-many, bot.sweep-none-holds */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description bot.preview-too-long */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_number: string;
                    order_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: {
                            order_id: string;
                            client_order_id: string;
                            account_number: string;
                            portfolio_id: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            transaction_type: "BUY" | "SELL";
                            /** @enum {string} */
                            order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            /** @enum {string} */
                            validity: "DAY" | "IOC";
                            lots: number;
                            quantity: number;
                            price: number | null;
                            trigger_price: number | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            triggered_at: number | null;
                            /** @enum {string} */
                            variety: "regular" | "amo";
                            waits_for_open: boolean;
                            /** @enum {string} */
                            origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                            protection_price: number | null;
                            protection_percent: number | null;
                            filled_quantity: number;
                            average_price: number | null;
                            /** @enum {string} */
                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                            reason_code: string | null;
                            reason: string | null;
                            reason_values?: {
                                [key: string]: string | number;
                            };
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @description Grows with every change; an older revision never replaces a newer one */
                            revision: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            fills: {
                                trade_id: string;
                                order_id: string;
                                quantity: number;
                                price: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                charges: {
                                    brokerage: number;
                                    stt: number;
                                    exchange: number;
                                    sebi: number;
                                    stamp: number;
                                    gst: number;
                                    depository?: number;
                                    total: number;
                                };
                            }[];
                            children: {
                                order_id: string;
                                lots: number;
                                quantity: number;
                                price: number | null;
                                filled_quantity: number;
                                average_price: number | null;
                                /** @enum {string} */
                                status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                reason_code: string | null;
                                reason: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                updated_at: number;
                            }[];
                        }[];
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, order.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, order.not-open */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelOrders: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_number: string;
                    order_ids?: string[];
                    /** @enum {string} */
                    scope?: "all" | "portfolio" | "instrument";
                    portfolio_id?: string;
                    instrument_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            order_id: string;
                            cancelled: boolean;
                            order: {
                                order_id: string;
                                client_order_id: string;
                                account_number: string;
                                portfolio_id: string;
                                instrument: {
                                    instrument_id: string;
                                    tradingsymbol: string;
                                    exchange: string;
                                    segment: string;
                                    /** @enum {string} */
                                    kind: "index" | "equity" | "future" | "option";
                                    underlying: string;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string | null;
                                    /** @description Epoch milliseconds UTC, exchange clock */
                                    expires_at: number | null;
                                    strike: number | null;
                                    /** @enum {string|null} */
                                    option_type: "call" | "put" | null;
                                    lot_size: number;
                                    tick_size: number;
                                    freeze_quantity: number;
                                    tradable: boolean;
                                    /** @enum {string|null} */
                                    sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                };
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                /** @enum {string} */
                                product: "MIS" | "NRML" | "CNC";
                                /** @enum {string} */
                                validity: "DAY" | "IOC";
                                lots: number;
                                quantity: number;
                                price: number | null;
                                trigger_price: number | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                triggered_at: number | null;
                                /** @enum {string} */
                                variety: "regular" | "amo";
                                waits_for_open: boolean;
                                /** @enum {string} */
                                origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                                protection_price: number | null;
                                protection_percent: number | null;
                                filled_quantity: number;
                                average_price: number | null;
                                /** @enum {string} */
                                status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                reason_code: string | null;
                                reason: string | null;
                                reason_values?: {
                                    [key: string]: string | number;
                                };
                                /** @description Epoch milliseconds UTC, exchange clock */
                                placed_at: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                updated_at: number;
                                /** @description Epoch milliseconds UTC, server clock */
                                received_at: number;
                                /** @description Grows with every change; an older revision never replaces a newer one */
                                revision: number;
                                charges: {
                                    brokerage: number;
                                    stt: number;
                                    exchange: number;
                                    sebi: number;
                                    stamp: number;
                                    gst: number;
                                    depository?: number;
                                    total: number;
                                };
                                fills: {
                                    trade_id: string;
                                    order_id: string;
                                    quantity: number;
                                    price: number;
                                    /** @description Epoch milliseconds UTC, exchange clock */
                                    exchange_at: number;
                                    charges: {
                                        brokerage: number;
                                        stt: number;
                                        exchange: number;
                                        sebi: number;
                                        stamp: number;
                                        gst: number;
                                        depository?: number;
                                        total: number;
                                    };
                                }[];
                                children: {
                                    order_id: string;
                                    lots: number;
                                    quantity: number;
                                    price: number | null;
                                    filled_quantity: number;
                                    average_price: number | null;
                                    /** @enum {string} */
                                    status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                    reason_code: string | null;
                                    reason: string | null;
                                    /** @description Epoch milliseconds UTC, exchange clock */
                                    updated_at: number;
                                }[];
                            } | null;
                            error: {
                                code: string;
                                message: string;
                            } | null;
                        }[];
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    executeOrder: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    action: "open";
                    account_number: string;
                    portfolio_id: string;
                    orders: {
                        instrument_id?: string;
                        exchange?: string;
                        tradingsymbol?: string;
                        /** @enum {string} */
                        transaction_type: "BUY" | "SELL";
                        /** @enum {string} */
                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                        /** @enum {string} */
                        product: "MIS" | "NRML" | "CNC";
                        /**
                         * @default DAY
                         * @enum {string}
                         */
                        validity?: "DAY" | "IOC";
                        lots: number;
                        /** @default null */
                        price?: number | null;
                        /** @default null */
                        trigger_price?: number | null;
                        /**
                         * @default regular
                         * @enum {string}
                         */
                        variety?: "regular" | "amo";
                        protection_percent?: number | null;
                        worst_price?: number | null;
                        attach?: {
                            /** @enum {string} */
                            unit: "price" | "points" | "percent";
                            /** @default null */
                            stop?: number | null;
                            /** @default null */
                            target?: number | null;
                            /** @default null */
                            trailing?: {
                                /** @enum {string} */
                                kind: "points" | "percent";
                                distance: number;
                                /** @default null */
                                activation_price?: number | null;
                                /** @default null */
                                step?: number | null;
                            } | null;
                            /**
                             * @default bid-ask
                             * @enum {string}
                             */
                            source?: "ltp" | "bid-ask";
                        } | null;
                    }[];
                } | {
                    /** @enum {unknown} */
                    action: "square_off";
                    account_number: string;
                    portfolio_id: string;
                    position_id: string;
                    lots?: number;
                    protection_percent?: number | null;
                    worst_price?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: {
                            order_id: string;
                            client_order_id: string;
                            account_number: string;
                            portfolio_id: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            transaction_type: "BUY" | "SELL";
                            /** @enum {string} */
                            order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            /** @enum {string} */
                            validity: "DAY" | "IOC";
                            lots: number;
                            quantity: number;
                            price: number | null;
                            trigger_price: number | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            triggered_at: number | null;
                            /** @enum {string} */
                            variety: "regular" | "amo";
                            waits_for_open: boolean;
                            /** @enum {string} */
                            origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                            protection_price: number | null;
                            protection_percent: number | null;
                            filled_quantity: number;
                            average_price: number | null;
                            /** @enum {string} */
                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                            reason_code: string | null;
                            reason: string | null;
                            reason_values?: {
                                [key: string]: string | number;
                            };
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @description Grows with every change; an older revision never replaces a newer one */
                            revision: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            fills: {
                                trade_id: string;
                                order_id: string;
                                quantity: number;
                                price: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                charges: {
                                    brokerage: number;
                                    stt: number;
                                    exchange: number;
                                    sebi: number;
                                    stamp: number;
                                    gst: number;
                                    depository?: number;
                                    total: number;
                                };
                            }[];
                            children: {
                                order_id: string;
                                lots: number;
                                quantity: number;
                                price: number | null;
                                filled_quantity: number;
                                average_price: number | null;
                                /** @enum {string} */
                                status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                reason_code: string | null;
                                reason: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                updated_at: number;
                            }[];
                        }[];
                        instructions?: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        }[];
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, instrument.not-found, position.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, position.flat, position.closing */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrderBook: {
        parameters: {
            query?: {
                start_date?: string;
            };
            header?: never;
            path: {
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order_book: {
                            order_id: string;
                            client_order_id: string;
                            account_number: string;
                            portfolio_id: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            transaction_type: "BUY" | "SELL";
                            /** @enum {string} */
                            order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            /** @enum {string} */
                            validity: "DAY" | "IOC";
                            lots: number;
                            quantity: number;
                            price: number | null;
                            trigger_price: number | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            triggered_at: number | null;
                            /** @enum {string} */
                            variety: "regular" | "amo";
                            waits_for_open: boolean;
                            /** @enum {string} */
                            origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                            protection_price: number | null;
                            protection_percent: number | null;
                            filled_quantity: number;
                            average_price: number | null;
                            /** @enum {string} */
                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                            reason_code: string | null;
                            reason: string | null;
                            reason_values?: {
                                [key: string]: string | number;
                            };
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @description Grows with every change; an older revision never replaces a newer one */
                            revision: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            fills: {
                                trade_id: string;
                                order_id: string;
                                quantity: number;
                                price: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                charges: {
                                    brokerage: number;
                                    stt: number;
                                    exchange: number;
                                    sebi: number;
                                    stamp: number;
                                    gst: number;
                                    depository?: number;
                                    total: number;
                                };
                            }[];
                            children: {
                                order_id: string;
                                lots: number;
                                quantity: number;
                                price: number | null;
                                filled_quantity: number;
                                average_price: number | null;
                                /** @enum {string} */
                                status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                reason_code: string | null;
                                reason: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                updated_at: number;
                            }[];
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        trading_date: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrderHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: {
                            order_id: string;
                            client_order_id: string;
                            account_number: string;
                            portfolio_id: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            transaction_type: "BUY" | "SELL";
                            /** @enum {string} */
                            order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            /** @enum {string} */
                            validity: "DAY" | "IOC";
                            lots: number;
                            quantity: number;
                            price: number | null;
                            trigger_price: number | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            triggered_at: number | null;
                            /** @enum {string} */
                            variety: "regular" | "amo";
                            waits_for_open: boolean;
                            /** @enum {string} */
                            origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                            protection_price: number | null;
                            protection_percent: number | null;
                            filled_quantity: number;
                            average_price: number | null;
                            /** @enum {string} */
                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                            reason_code: string | null;
                            reason: string | null;
                            reason_values?: {
                                [key: string]: string | number;
                            };
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @description Grows with every change; an older revision never replaces a newer one */
                            revision: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            fills: {
                                trade_id: string;
                                order_id: string;
                                quantity: number;
                                price: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                charges: {
                                    brokerage: number;
                                    stt: number;
                                    exchange: number;
                                    sebi: number;
                                    stamp: number;
                                    gst: number;
                                    depository?: number;
                                    total: number;
                                };
                            }[];
                            children: {
                                order_id: string;
                                lots: number;
                                quantity: number;
                                price: number | null;
                                filled_quantity: number;
                                average_price: number | null;
                                /** @enum {string} */
                                status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                reason_code: string | null;
                                reason: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                updated_at: number;
                            }[];
                        };
                        changes: {
                            revision: number;
                            /** @enum {string} */
                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                            lots: number;
                            quantity: number;
                            filled_quantity: number;
                            average_price: number | null;
                            price: number | null;
                            trigger_price: number | null;
                            protection_price: number | null;
                            reason_code: string | null;
                            reason: string | null;
                            reason_values: {
                                [key: string]: string | number;
                            };
                            /** @enum {string|null} */
                            asked_by: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot" | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            exchange_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description order.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    modifyOrder: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_number: string;
                    order_id: string;
                    lots?: number;
                    price?: number | null;
                    trigger_price?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: {
                            order_id: string;
                            client_order_id: string;
                            account_number: string;
                            portfolio_id: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            transaction_type: "BUY" | "SELL";
                            /** @enum {string} */
                            order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            /** @enum {string} */
                            validity: "DAY" | "IOC";
                            lots: number;
                            quantity: number;
                            price: number | null;
                            trigger_price: number | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            triggered_at: number | null;
                            /** @enum {string} */
                            variety: "regular" | "amo";
                            waits_for_open: boolean;
                            /** @enum {string} */
                            origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                            protection_price: number | null;
                            protection_percent: number | null;
                            filled_quantity: number;
                            average_price: number | null;
                            /** @enum {string} */
                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                            reason_code: string | null;
                            reason: string | null;
                            reason_values?: {
                                [key: string]: string | number;
                            };
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @description Grows with every change; an older revision never replaces a newer one */
                            revision: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            fills: {
                                trade_id: string;
                                order_id: string;
                                quantity: number;
                                price: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                charges: {
                                    brokerage: number;
                                    stt: number;
                                    exchange: number;
                                    sebi: number;
                                    stamp: number;
                                    gst: number;
                                    depository?: number;
                                    total: number;
                                };
                            }[];
                            children: {
                                order_id: string;
                                lots: number;
                                quantity: number;
                                price: number | null;
                                filled_quantity: number;
                                average_price: number | null;
                                /** @enum {string} */
                                status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                reason_code: string | null;
                                reason: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                updated_at: number;
                            }[];
                        }[];
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, order.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, order.not-open, order.already-triggered, order.change-never-sent, order.mis-cut-off */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused, order.below-filled, order.slices-out-of-range, instruction.above-open */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    placeTrades: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_number: string;
                    portfolio_id: string;
                    orders: {
                        instrument_id?: string;
                        exchange?: string;
                        tradingsymbol?: string;
                        /** @enum {string} */
                        transaction_type: "BUY" | "SELL";
                        /** @enum {string} */
                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                        /** @enum {string} */
                        product: "MIS" | "NRML" | "CNC";
                        /**
                         * @default DAY
                         * @enum {string}
                         */
                        validity?: "DAY" | "IOC";
                        lots: number;
                        /** @default null */
                        price?: number | null;
                        /** @default null */
                        trigger_price?: number | null;
                        /**
                         * @default regular
                         * @enum {string}
                         */
                        variety?: "regular" | "amo";
                        protection_percent?: number | null;
                        worst_price?: number | null;
                        attach?: {
                            /** @enum {string} */
                            unit: "price" | "points" | "percent";
                            /** @default null */
                            stop?: number | null;
                            /** @default null */
                            target?: number | null;
                            /** @default null */
                            trailing?: {
                                /** @enum {string} */
                                kind: "points" | "percent";
                                distance: number;
                                /** @default null */
                                activation_price?: number | null;
                                /** @default null */
                                step?: number | null;
                            } | null;
                            /**
                             * @default bid-ask
                             * @enum {string}
                             */
                            source?: "ltp" | "bid-ask";
                        } | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: {
                            order_id: string;
                            client_order_id: string;
                            account_number: string;
                            portfolio_id: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            transaction_type: "BUY" | "SELL";
                            /** @enum {string} */
                            order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            /** @enum {string} */
                            validity: "DAY" | "IOC";
                            lots: number;
                            quantity: number;
                            price: number | null;
                            trigger_price: number | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            triggered_at: number | null;
                            /** @enum {string} */
                            variety: "regular" | "amo";
                            waits_for_open: boolean;
                            /** @enum {string} */
                            origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                            protection_price: number | null;
                            protection_percent: number | null;
                            filled_quantity: number;
                            average_price: number | null;
                            /** @enum {string} */
                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                            reason_code: string | null;
                            reason: string | null;
                            reason_values?: {
                                [key: string]: string | number;
                            };
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @description Grows with every change; an older revision never replaces a newer one */
                            revision: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            fills: {
                                trade_id: string;
                                order_id: string;
                                quantity: number;
                                price: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                charges: {
                                    brokerage: number;
                                    stt: number;
                                    exchange: number;
                                    sebi: number;
                                    stamp: number;
                                    gst: number;
                                    depository?: number;
                                    total: number;
                                };
                            }[];
                            children: {
                                order_id: string;
                                lots: number;
                                quantity: number;
                                price: number | null;
                                filled_quantity: number;
                                average_price: number | null;
                                /** @enum {string} */
                                status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                reason_code: string | null;
                                reason: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                updated_at: number;
                            }[];
                        }[];
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, instrument.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolveIntent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "void" | "in-progress" | "done";
                        orders: {
                            order_id: string;
                            client_order_id: string;
                            account_number: string;
                            portfolio_id: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            transaction_type: "BUY" | "SELL";
                            /** @enum {string} */
                            order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            /** @enum {string} */
                            validity: "DAY" | "IOC";
                            lots: number;
                            quantity: number;
                            price: number | null;
                            trigger_price: number | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            triggered_at: number | null;
                            /** @enum {string} */
                            variety: "regular" | "amo";
                            waits_for_open: boolean;
                            /** @enum {string} */
                            origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                            protection_price: number | null;
                            protection_percent: number | null;
                            filled_quantity: number;
                            average_price: number | null;
                            /** @enum {string} */
                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                            reason_code: string | null;
                            reason: string | null;
                            reason_values?: {
                                [key: string]: string | number;
                            };
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @description Grows with every change; an older revision never replaces a newer one */
                            revision: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            fills: {
                                trade_id: string;
                                order_id: string;
                                quantity: number;
                                price: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                charges: {
                                    brokerage: number;
                                    stt: number;
                                    exchange: number;
                                    sebi: number;
                                    stamp: number;
                                    gst: number;
                                    depository?: number;
                                    total: number;
                                };
                            }[];
                            children: {
                                order_id: string;
                                lots: number;
                                quantity: number;
                                price: number | null;
                                filled_quantity: number;
                                average_price: number | null;
                                /** @enum {string} */
                                status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                reason_code: string | null;
                                reason: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                updated_at: number;
                            }[];
                        }[];
                        error: {
                            code: string;
                            message: string;
                        } | null;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBasket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                basketId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        basket: {
                            basket_id: string;
                            /** @enum {string} */
                            state: "sending" | "complete" | "incomplete";
                            attempt: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            targets: {
                                account_number: string;
                                portfolio_id: string;
                                multiplier: number;
                                /** @enum {string} */
                                state: "sending" | "complete" | "incomplete";
                                legs: {
                                    /** @description Place in the list of legs, from 0 */
                                    leg: number;
                                    asked: {
                                        instrument_id: string | null;
                                        tradingsymbol: string | null;
                                        /** @enum {string} */
                                        transaction_type: "BUY" | "SELL";
                                        /** @enum {string} */
                                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                        /** @enum {string} */
                                        product: "MIS" | "NRML" | "CNC";
                                        lots: number;
                                        price: number | null;
                                    };
                                    /** @enum {string} */
                                    part: "hedge" | "rest";
                                    attempt: number;
                                    /** @enum {string} */
                                    state: "waiting" | "sent" | "held" | "refused";
                                    error: {
                                        code: string;
                                        message: string;
                                    } | null;
                                    order: {
                                        order_id: string;
                                        client_order_id: string;
                                        account_number: string;
                                        portfolio_id: string;
                                        instrument: {
                                            instrument_id: string;
                                            tradingsymbol: string;
                                            exchange: string;
                                            segment: string;
                                            /** @enum {string} */
                                            kind: "index" | "equity" | "future" | "option";
                                            underlying: string;
                                            /**
                                             * Format: date
                                             * @description Trading date, YYYY-MM-DD, exchange time
                                             */
                                            expiry: string | null;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            expires_at: number | null;
                                            strike: number | null;
                                            /** @enum {string|null} */
                                            option_type: "call" | "put" | null;
                                            lot_size: number;
                                            tick_size: number;
                                            freeze_quantity: number;
                                            tradable: boolean;
                                            /** @enum {string|null} */
                                            sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                        };
                                        /** @enum {string} */
                                        transaction_type: "BUY" | "SELL";
                                        /** @enum {string} */
                                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                        /** @enum {string} */
                                        product: "MIS" | "NRML" | "CNC";
                                        /** @enum {string} */
                                        validity: "DAY" | "IOC";
                                        lots: number;
                                        quantity: number;
                                        price: number | null;
                                        trigger_price: number | null;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        triggered_at: number | null;
                                        /** @enum {string} */
                                        variety: "regular" | "amo";
                                        waits_for_open: boolean;
                                        /** @enum {string} */
                                        origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                                        protection_price: number | null;
                                        protection_percent: number | null;
                                        filled_quantity: number;
                                        average_price: number | null;
                                        /** @enum {string} */
                                        status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                        reason_code: string | null;
                                        reason: string | null;
                                        reason_values?: {
                                            [key: string]: string | number;
                                        };
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        placed_at: number;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        updated_at: number;
                                        /** @description Epoch milliseconds UTC, server clock */
                                        received_at: number;
                                        /** @description Grows with every change; an older revision never replaces a newer one */
                                        revision: number;
                                        charges: {
                                            brokerage: number;
                                            stt: number;
                                            exchange: number;
                                            sebi: number;
                                            stamp: number;
                                            gst: number;
                                            depository?: number;
                                            total: number;
                                        };
                                        fills: {
                                            trade_id: string;
                                            order_id: string;
                                            quantity: number;
                                            price: number;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            exchange_at: number;
                                            charges: {
                                                brokerage: number;
                                                stt: number;
                                                exchange: number;
                                                sebi: number;
                                                stamp: number;
                                                gst: number;
                                                depository?: number;
                                                total: number;
                                            };
                                        }[];
                                        children: {
                                            order_id: string;
                                            lots: number;
                                            quantity: number;
                                            price: number | null;
                                            filled_quantity: number;
                                            average_price: number | null;
                                            /** @enum {string} */
                                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                            reason_code: string | null;
                                            reason: string | null;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            updated_at: number;
                                        }[];
                                    } | null;
                                }[];
                            }[];
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description basket.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBaskets: {
        parameters: {
            query?: {
                start_date?: string;
            };
            header?: never;
            path: {
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        baskets: {
                            basket_id: string;
                            /** @enum {string} */
                            state: "sending" | "complete" | "incomplete";
                            attempt: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            targets: {
                                account_number: string;
                                portfolio_id: string;
                                multiplier: number;
                                /** @enum {string} */
                                state: "sending" | "complete" | "incomplete";
                                legs: {
                                    /** @description Place in the list of legs, from 0 */
                                    leg: number;
                                    asked: {
                                        instrument_id: string | null;
                                        tradingsymbol: string | null;
                                        /** @enum {string} */
                                        transaction_type: "BUY" | "SELL";
                                        /** @enum {string} */
                                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                        /** @enum {string} */
                                        product: "MIS" | "NRML" | "CNC";
                                        lots: number;
                                        price: number | null;
                                    };
                                    /** @enum {string} */
                                    part: "hedge" | "rest";
                                    attempt: number;
                                    /** @enum {string} */
                                    state: "waiting" | "sent" | "held" | "refused";
                                    error: {
                                        code: string;
                                        message: string;
                                    } | null;
                                    order: {
                                        order_id: string;
                                        client_order_id: string;
                                        account_number: string;
                                        portfolio_id: string;
                                        instrument: {
                                            instrument_id: string;
                                            tradingsymbol: string;
                                            exchange: string;
                                            segment: string;
                                            /** @enum {string} */
                                            kind: "index" | "equity" | "future" | "option";
                                            underlying: string;
                                            /**
                                             * Format: date
                                             * @description Trading date, YYYY-MM-DD, exchange time
                                             */
                                            expiry: string | null;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            expires_at: number | null;
                                            strike: number | null;
                                            /** @enum {string|null} */
                                            option_type: "call" | "put" | null;
                                            lot_size: number;
                                            tick_size: number;
                                            freeze_quantity: number;
                                            tradable: boolean;
                                            /** @enum {string|null} */
                                            sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                        };
                                        /** @enum {string} */
                                        transaction_type: "BUY" | "SELL";
                                        /** @enum {string} */
                                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                        /** @enum {string} */
                                        product: "MIS" | "NRML" | "CNC";
                                        /** @enum {string} */
                                        validity: "DAY" | "IOC";
                                        lots: number;
                                        quantity: number;
                                        price: number | null;
                                        trigger_price: number | null;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        triggered_at: number | null;
                                        /** @enum {string} */
                                        variety: "regular" | "amo";
                                        waits_for_open: boolean;
                                        /** @enum {string} */
                                        origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                                        protection_price: number | null;
                                        protection_percent: number | null;
                                        filled_quantity: number;
                                        average_price: number | null;
                                        /** @enum {string} */
                                        status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                        reason_code: string | null;
                                        reason: string | null;
                                        reason_values?: {
                                            [key: string]: string | number;
                                        };
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        placed_at: number;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        updated_at: number;
                                        /** @description Epoch milliseconds UTC, server clock */
                                        received_at: number;
                                        /** @description Grows with every change; an older revision never replaces a newer one */
                                        revision: number;
                                        charges: {
                                            brokerage: number;
                                            stt: number;
                                            exchange: number;
                                            sebi: number;
                                            stamp: number;
                                            gst: number;
                                            depository?: number;
                                            total: number;
                                        };
                                        fills: {
                                            trade_id: string;
                                            order_id: string;
                                            quantity: number;
                                            price: number;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            exchange_at: number;
                                            charges: {
                                                brokerage: number;
                                                stt: number;
                                                exchange: number;
                                                sebi: number;
                                                stamp: number;
                                                gst: number;
                                                depository?: number;
                                                total: number;
                                            };
                                        }[];
                                        children: {
                                            order_id: string;
                                            lots: number;
                                            quantity: number;
                                            price: number | null;
                                            filled_quantity: number;
                                            average_price: number | null;
                                            /** @enum {string} */
                                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                            reason_code: string | null;
                                            reason: string | null;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            updated_at: number;
                                        }[];
                                    } | null;
                                }[];
                            }[];
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        trading_date: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    placeBasket: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    legs: {
                        instrument_id?: string;
                        exchange?: string;
                        tradingsymbol?: string;
                        /** @enum {string} */
                        transaction_type: "BUY" | "SELL";
                        /** @enum {string} */
                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                        /** @enum {string} */
                        product: "MIS" | "NRML" | "CNC";
                        /**
                         * @default DAY
                         * @enum {string}
                         */
                        validity?: "DAY" | "IOC";
                        lots: number;
                        /** @default null */
                        price?: number | null;
                        /** @default null */
                        trigger_price?: number | null;
                        /**
                         * @default regular
                         * @enum {string}
                         */
                        variety?: "regular" | "amo";
                        protection_percent?: number | null;
                        worst_price?: number | null;
                    }[];
                    targets: {
                        account_number: string;
                        portfolio_id: string;
                        /** @default 1 */
                        multiplier?: number;
                    }[];
                    /** @default true */
                    hedge_first?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        basket: {
                            basket_id: string;
                            /** @enum {string} */
                            state: "sending" | "complete" | "incomplete";
                            attempt: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            targets: {
                                account_number: string;
                                portfolio_id: string;
                                multiplier: number;
                                /** @enum {string} */
                                state: "sending" | "complete" | "incomplete";
                                legs: {
                                    /** @description Place in the list of legs, from 0 */
                                    leg: number;
                                    asked: {
                                        instrument_id: string | null;
                                        tradingsymbol: string | null;
                                        /** @enum {string} */
                                        transaction_type: "BUY" | "SELL";
                                        /** @enum {string} */
                                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                        /** @enum {string} */
                                        product: "MIS" | "NRML" | "CNC";
                                        lots: number;
                                        price: number | null;
                                    };
                                    /** @enum {string} */
                                    part: "hedge" | "rest";
                                    attempt: number;
                                    /** @enum {string} */
                                    state: "waiting" | "sent" | "held" | "refused";
                                    error: {
                                        code: string;
                                        message: string;
                                    } | null;
                                    order: {
                                        order_id: string;
                                        client_order_id: string;
                                        account_number: string;
                                        portfolio_id: string;
                                        instrument: {
                                            instrument_id: string;
                                            tradingsymbol: string;
                                            exchange: string;
                                            segment: string;
                                            /** @enum {string} */
                                            kind: "index" | "equity" | "future" | "option";
                                            underlying: string;
                                            /**
                                             * Format: date
                                             * @description Trading date, YYYY-MM-DD, exchange time
                                             */
                                            expiry: string | null;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            expires_at: number | null;
                                            strike: number | null;
                                            /** @enum {string|null} */
                                            option_type: "call" | "put" | null;
                                            lot_size: number;
                                            tick_size: number;
                                            freeze_quantity: number;
                                            tradable: boolean;
                                            /** @enum {string|null} */
                                            sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                        };
                                        /** @enum {string} */
                                        transaction_type: "BUY" | "SELL";
                                        /** @enum {string} */
                                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                        /** @enum {string} */
                                        product: "MIS" | "NRML" | "CNC";
                                        /** @enum {string} */
                                        validity: "DAY" | "IOC";
                                        lots: number;
                                        quantity: number;
                                        price: number | null;
                                        trigger_price: number | null;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        triggered_at: number | null;
                                        /** @enum {string} */
                                        variety: "regular" | "amo";
                                        waits_for_open: boolean;
                                        /** @enum {string} */
                                        origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                                        protection_price: number | null;
                                        protection_percent: number | null;
                                        filled_quantity: number;
                                        average_price: number | null;
                                        /** @enum {string} */
                                        status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                        reason_code: string | null;
                                        reason: string | null;
                                        reason_values?: {
                                            [key: string]: string | number;
                                        };
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        placed_at: number;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        updated_at: number;
                                        /** @description Epoch milliseconds UTC, server clock */
                                        received_at: number;
                                        /** @description Grows with every change; an older revision never replaces a newer one */
                                        revision: number;
                                        charges: {
                                            brokerage: number;
                                            stt: number;
                                            exchange: number;
                                            sebi: number;
                                            stamp: number;
                                            gst: number;
                                            depository?: number;
                                            total: number;
                                        };
                                        fills: {
                                            trade_id: string;
                                            order_id: string;
                                            quantity: number;
                                            price: number;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            exchange_at: number;
                                            charges: {
                                                brokerage: number;
                                                stt: number;
                                                exchange: number;
                                                sebi: number;
                                                stamp: number;
                                                gst: number;
                                                depository?: number;
                                                total: number;
                                            };
                                        }[];
                                        children: {
                                            order_id: string;
                                            lots: number;
                                            quantity: number;
                                            price: number | null;
                                            filled_quantity: number;
                                            average_price: number | null;
                                            /** @enum {string} */
                                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                            reason_code: string | null;
                                            reason: string | null;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            updated_at: number;
                                        }[];
                                    } | null;
                                }[];
                            }[];
                        };
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, instrument.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused, basket.same-portfolio */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryBasket: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path: {
                basketId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default false */
                    without_hedge?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        basket: {
                            basket_id: string;
                            /** @enum {string} */
                            state: "sending" | "complete" | "incomplete";
                            attempt: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            targets: {
                                account_number: string;
                                portfolio_id: string;
                                multiplier: number;
                                /** @enum {string} */
                                state: "sending" | "complete" | "incomplete";
                                legs: {
                                    /** @description Place in the list of legs, from 0 */
                                    leg: number;
                                    asked: {
                                        instrument_id: string | null;
                                        tradingsymbol: string | null;
                                        /** @enum {string} */
                                        transaction_type: "BUY" | "SELL";
                                        /** @enum {string} */
                                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                        /** @enum {string} */
                                        product: "MIS" | "NRML" | "CNC";
                                        lots: number;
                                        price: number | null;
                                    };
                                    /** @enum {string} */
                                    part: "hedge" | "rest";
                                    attempt: number;
                                    /** @enum {string} */
                                    state: "waiting" | "sent" | "held" | "refused";
                                    error: {
                                        code: string;
                                        message: string;
                                    } | null;
                                    order: {
                                        order_id: string;
                                        client_order_id: string;
                                        account_number: string;
                                        portfolio_id: string;
                                        instrument: {
                                            instrument_id: string;
                                            tradingsymbol: string;
                                            exchange: string;
                                            segment: string;
                                            /** @enum {string} */
                                            kind: "index" | "equity" | "future" | "option";
                                            underlying: string;
                                            /**
                                             * Format: date
                                             * @description Trading date, YYYY-MM-DD, exchange time
                                             */
                                            expiry: string | null;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            expires_at: number | null;
                                            strike: number | null;
                                            /** @enum {string|null} */
                                            option_type: "call" | "put" | null;
                                            lot_size: number;
                                            tick_size: number;
                                            freeze_quantity: number;
                                            tradable: boolean;
                                            /** @enum {string|null} */
                                            sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                        };
                                        /** @enum {string} */
                                        transaction_type: "BUY" | "SELL";
                                        /** @enum {string} */
                                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                        /** @enum {string} */
                                        product: "MIS" | "NRML" | "CNC";
                                        /** @enum {string} */
                                        validity: "DAY" | "IOC";
                                        lots: number;
                                        quantity: number;
                                        price: number | null;
                                        trigger_price: number | null;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        triggered_at: number | null;
                                        /** @enum {string} */
                                        variety: "regular" | "amo";
                                        waits_for_open: boolean;
                                        /** @enum {string} */
                                        origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                                        protection_price: number | null;
                                        protection_percent: number | null;
                                        filled_quantity: number;
                                        average_price: number | null;
                                        /** @enum {string} */
                                        status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                        reason_code: string | null;
                                        reason: string | null;
                                        reason_values?: {
                                            [key: string]: string | number;
                                        };
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        placed_at: number;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        updated_at: number;
                                        /** @description Epoch milliseconds UTC, server clock */
                                        received_at: number;
                                        /** @description Grows with every change; an older revision never replaces a newer one */
                                        revision: number;
                                        charges: {
                                            brokerage: number;
                                            stt: number;
                                            exchange: number;
                                            sebi: number;
                                            stamp: number;
                                            gst: number;
                                            depository?: number;
                                            total: number;
                                        };
                                        fills: {
                                            trade_id: string;
                                            order_id: string;
                                            quantity: number;
                                            price: number;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            exchange_at: number;
                                            charges: {
                                                brokerage: number;
                                                stt: number;
                                                exchange: number;
                                                sebi: number;
                                                stamp: number;
                                                gst: number;
                                                depository?: number;
                                                total: number;
                                            };
                                        }[];
                                        children: {
                                            order_id: string;
                                            lots: number;
                                            quantity: number;
                                            price: number | null;
                                            filled_quantity: number;
                                            average_price: number | null;
                                            /** @enum {string} */
                                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                            reason_code: string | null;
                                            reason: string | null;
                                            /** @description Epoch milliseconds UTC, exchange clock */
                                            updated_at: number;
                                        }[];
                                    } | null;
                                }[];
                            }[];
                        };
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description basket.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, basket.sending, basket.nothing-to-retry */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrderNotes: {
        parameters: {
            query?: {
                start_date?: string;
            };
            header?: never;
            path: {
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order_notes: {
                            order_id: string;
                            account_number: string;
                            note: string;
                            tags: string[];
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number;
                        }[];
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setOrderNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note: string;
                    tags: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order_note: {
                            order_id: string;
                            account_number: string;
                            note: string;
                            tags: string[];
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description order.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPositionSummary: {
        parameters: {
            query?: {
                start_date?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        portfolio_id: string;
                        open_positions: number;
                        realised_pnl: number;
                        unrealised_pnl: number | null;
                        gross_pnl: number | null;
                        charges: number;
                        net_pnl: number | null;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPositions: {
        parameters: {
            query?: {
                start_date?: string;
            };
            header?: never;
            path: {
                portfolioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            position_id: string;
                            portfolio_id: string;
                            account_number: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            net_quantity: number;
                            net_lots: number;
                            average_price: number | null;
                            open_cost: number;
                            buy_quantity: number;
                            buy_value: number;
                            sell_quantity: number;
                            sell_value: number;
                            realised_pnl: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            quote: {
                                instrument_id: string;
                                ltp: number;
                                bid: number | null;
                                ask: number | null;
                                previous_close: number;
                                volume: number;
                                oi: number;
                                oi_change: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                last_trade_at: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                /** @description Epoch milliseconds UTC, server clock */
                                received_at: number;
                                /** @enum {string} */
                                source: "simulated" | "broker";
                                bids: {
                                    price: number;
                                    quantity: number;
                                    orders: number;
                                }[];
                                asks: {
                                    price: number;
                                    quantity: number;
                                    orders: number;
                                }[];
                            } | null;
                            mark_price?: number | null;
                            /** @enum {string|null} */
                            mark_basis?: "last" | "bid" | "ask" | "mid" | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            last_trade_at?: number | null;
                            revision: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        trading_date: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description portfolio.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPnl: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                group?: "day" | "portfolio" | "underlying";
            };
            header?: never;
            path: {
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pnl: {
                            key: string;
                            label: string;
                            realised_pnl: number | null;
                            unrealised_pnl: number | null;
                            converted_pnl: number | null;
                            gross_pnl: number | null;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            net_pnl: number | null;
                            realised_at_cost: number;
                        }[];
                        totals: {
                            realised_pnl: number | null;
                            unrealised_pnl: number | null;
                            converted_pnl: number | null;
                            gross_pnl: number | null;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            net_pnl: number | null;
                            realised_at_cost: number;
                        };
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        from: string;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        to: string;
                        /** @enum {string} */
                        group: "day" | "portfolio" | "underlying";
                        includes_today: boolean;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description pnl.range-invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPositionBook: {
        parameters: {
            query?: {
                start_date?: string;
            };
            header?: never;
            path: {
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        position_book: {
                            position_id: string;
                            portfolio_id: string;
                            account_number: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            /** @enum {string} */
                            state: "open" | "closed" | "settled";
                            carried_quantity: number;
                            carried_cost: number;
                            previous_close: number | null;
                            carried_value: number | null;
                            buy_quantity: number;
                            buy_value: number;
                            buy_average: number | null;
                            sell_quantity: number;
                            sell_value: number;
                            sell_average: number | null;
                            converted_quantity: number;
                            net_quantity: number;
                            net_lots: number;
                            average_price: number | null;
                            open_cost: number;
                            settlement_price: number | null;
                            mark: number | null;
                            /** @enum {string|null} */
                            mark_basis?: "last" | "bid" | "ask" | "mid" | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            last_trade_at?: number | null;
                            quote: {
                                instrument_id: string;
                                ltp: number;
                                bid: number | null;
                                ask: number | null;
                                previous_close: number;
                                volume: number;
                                oi: number;
                                oi_change: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                last_trade_at: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                /** @description Epoch milliseconds UTC, server clock */
                                received_at: number;
                                /** @enum {string} */
                                source: "simulated" | "broker";
                                bids: {
                                    price: number;
                                    quantity: number;
                                    orders: number;
                                }[];
                                asks: {
                                    price: number;
                                    quantity: number;
                                    orders: number;
                                }[];
                            } | null;
                            realised_pnl: number | null;
                            unrealised_pnl: number | null;
                            converted_pnl: number | null;
                            gross_pnl: number | null;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            net_pnl: number | null;
                            realised_at_cost: number;
                        }[];
                        totals: {
                            realised_pnl: number | null;
                            unrealised_pnl: number | null;
                            converted_pnl: number | null;
                            gross_pnl: number | null;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            net_pnl: number | null;
                            realised_at_cost: number;
                        };
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        trading_date: string;
                        final: boolean;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listReconciliations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reconciliations: {
                            id: string;
                            account_number: string;
                            /** @enum {string} */
                            cause: "start" | "session-end" | "asked";
                            /** @enum {string} */
                            outcome: "clean" | "differences" | "broker-unreachable";
                            matched: number;
                            findings: {
                                /** @enum {string} */
                                scope: "order" | "trade" | "position" | "book-position" | "book-day" | "book-order" | "book-cash" | "book-events";
                                /** @enum {string} */
                                result: "disagrees" | "ours-only" | "theirs-only" | "ambiguous";
                                subject: string;
                                ours: {
                                    name: string;
                                    number: number | null;
                                    text: string | null;
                                }[] | null;
                                theirs: {
                                    name: string;
                                    number: number | null;
                                    text: string | null;
                                }[] | null;
                                adopted: boolean;
                            }[];
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            trading_date: string;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            exchange_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reconcileAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reconciliation: {
                            id: string;
                            account_number: string;
                            /** @enum {string} */
                            cause: "start" | "session-end" | "asked";
                            /** @enum {string} */
                            outcome: "clean" | "differences" | "broker-unreachable";
                            matched: number;
                            findings: {
                                /** @enum {string} */
                                scope: "order" | "trade" | "position" | "book-position" | "book-day" | "book-order" | "book-cash" | "book-events";
                                /** @enum {string} */
                                result: "disagrees" | "ours-only" | "theirs-only" | "ambiguous";
                                subject: string;
                                ours: {
                                    name: string;
                                    number: number | null;
                                    text: string | null;
                                }[] | null;
                                theirs: {
                                    name: string;
                                    number: number | null;
                                    text: string | null;
                                }[] | null;
                                adopted: boolean;
                            }[];
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            trading_date: string;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            exchange_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                        };
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    actOnPosition: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    action: "exit";
                    account_number: string;
                    portfolio_id: string;
                    position_id: string;
                    lots?: number;
                } | {
                    /** @enum {unknown} */
                    action: "half";
                    account_number: string;
                    portfolio_id: string;
                    position_id: string;
                } | {
                    /** @enum {unknown} */
                    action: "add";
                    account_number: string;
                    portfolio_id: string;
                    position_id: string;
                    lots: number;
                } | {
                    /** @enum {unknown} */
                    action: "reverse";
                    account_number: string;
                    portfolio_id: string;
                    position_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: {
                            order_id: string;
                            client_order_id: string;
                            account_number: string;
                            portfolio_id: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            transaction_type: "BUY" | "SELL";
                            /** @enum {string} */
                            order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            /** @enum {string} */
                            validity: "DAY" | "IOC";
                            lots: number;
                            quantity: number;
                            price: number | null;
                            trigger_price: number | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            triggered_at: number | null;
                            /** @enum {string} */
                            variety: "regular" | "amo";
                            waits_for_open: boolean;
                            /** @enum {string} */
                            origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                            protection_price: number | null;
                            protection_percent: number | null;
                            filled_quantity: number;
                            average_price: number | null;
                            /** @enum {string} */
                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                            reason_code: string | null;
                            reason: string | null;
                            reason_values?: {
                                [key: string]: string | number;
                            };
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @description Grows with every change; an older revision never replaces a newer one */
                            revision: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            fills: {
                                trade_id: string;
                                order_id: string;
                                quantity: number;
                                price: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                charges: {
                                    brokerage: number;
                                    stt: number;
                                    exchange: number;
                                    sebi: number;
                                    stamp: number;
                                    gst: number;
                                    depository?: number;
                                    total: number;
                                };
                            }[];
                            children: {
                                order_id: string;
                                lots: number;
                                quantity: number;
                                price: number | null;
                                filled_quantity: number;
                                average_price: number | null;
                                /** @enum {string} */
                                status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                reason_code: string | null;
                                reason: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                updated_at: number;
                            }[];
                        }[];
                        instructions: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        }[];
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, position.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, position.flat, position.closing, order.market-closed, order.mis-cut-off, risk.trading-paused, risk.day-loss-reached, risk.day-profit-unknown, risk.price-unknown, risk.price-stale */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused, order.no-holding, order.not-tradable, order.expired-contract, order.product-not-supported, order.lots-invalid, order.no-liquidity, order.too-many-slices, risk.instrument-not-allowed, risk.open-lots-exceeded, risk.order-value-exceeded, risk.price-outside-collar, risk.margin-short */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    amendExit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stop?: {
                        trigger_price: number;
                        /** @default null */
                        limit_offset?: number | null;
                    } | null;
                    target_price?: number | null;
                    trailing?: {
                        /** @enum {string} */
                        kind: "points" | "percent";
                        distance: number;
                        /** @default null */
                        activation_price?: number | null;
                        /** @default null */
                        step?: number | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instruction: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instruction.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instruction.not-active, instruction.no-price */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, instruction.needs-stop-or-target, instruction.stop-not-before-target, instruction.trigger-reached */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelInstruction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instruction: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instruction.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    convertPosition: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_number: string;
                    portfolio_id: string;
                    position_id: string;
                    /** @enum {string} */
                    product: "MIS" | "NRML" | "CNC";
                    lots?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            position_id: string;
                            portfolio_id: string;
                            account_number: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            net_quantity: number;
                            net_lots: number;
                            average_price: number | null;
                            open_cost: number;
                            buy_quantity: number;
                            buy_value: number;
                            sell_quantity: number;
                            sell_value: number;
                            realised_pnl: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            quote: {
                                instrument_id: string;
                                ltp: number;
                                bid: number | null;
                                ask: number | null;
                                previous_close: number;
                                volume: number;
                                oi: number;
                                oi_change: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                last_trade_at: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                /** @description Epoch milliseconds UTC, server clock */
                                received_at: number;
                                /** @enum {string} */
                                source: "simulated" | "broker";
                                bids: {
                                    price: number;
                                    quantity: number;
                                    orders: number;
                                }[];
                                asks: {
                                    price: number;
                                    quantity: number;
                                    orders: number;
                                }[];
                            } | null;
                            mark_price?: number | null;
                            /** @enum {string|null} */
                            mark_basis?: "last" | "bid" | "ask" | "mid" | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            last_trade_at?: number | null;
                            revision: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        trading_date: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, position.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, position.flat, position.closing, position.conversion-never-made, position.opposite-product, order.mis-cut-off */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused, position.same-product, instruction.above-open, order.product-not-supported, order.no-holding */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createExit: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_number: string;
                    portfolio_id: string;
                    position_id?: string;
                    order_id?: string;
                    lots?: number;
                    /**
                     * @default bid-ask
                     * @enum {string}
                     */
                    source?: "ltp" | "bid-ask";
                    /** @default null */
                    stop?: {
                        trigger_price: number;
                        /** @default null */
                        limit_offset?: number | null;
                    } | null;
                    /** @default null */
                    target_price?: number | null;
                    /** @default null */
                    trailing?: {
                        /** @enum {string} */
                        kind: "points" | "percent";
                        distance: number;
                        /** @default null */
                        activation_price?: number | null;
                        /** @default null */
                        step?: number | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instruction: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, position.not-found, order.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, position.flat, order.not-open, instruction.too-many, instruction.no-price */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused, instruction.needs-position-or-order, instruction.above-open, instruction.needs-stop-or-target, instruction.stop-not-before-target, instruction.trigger-reached */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createGtt: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_number: string;
                    portfolio_id: string;
                    instrument_id: string;
                    /** @enum {string} */
                    product: "MIS" | "NRML" | "CNC";
                    /**
                     * @default bid-ask
                     * @enum {string}
                     */
                    source?: "ltp" | "bid-ask";
                    position_id?: string;
                    legs: {
                        /** @enum {string} */
                        direction: "at-or-above" | "at-or-below";
                        trigger_price: number;
                        /** @enum {string} */
                        transaction_type: "BUY" | "SELL";
                        /** @enum {string} */
                        order_type: "MARKET" | "LIMIT";
                        lots: number;
                        /** @default null */
                        price?: number | null;
                    }[];
                    /**
                     * Format: date
                     * @description Trading date, YYYY-MM-DD, exchange time
                     */
                    valid_until: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instruction: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, instrument.not-found, position.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, instruction.too-many, instruction.no-price */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused, instruction.legs-invalid, instruction.trigger-reached, instruction.date-passed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInstructionHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        history: {
                            number: number;
                            input: {
                                [key: string]: unknown;
                            };
                            decisions: {
                                [key: string]: unknown;
                            }[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            exchange_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instruction.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInstructions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instructions: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    modifyGtt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    legs: {
                        /** @enum {string} */
                        direction: "at-or-above" | "at-or-below";
                        trigger_price: number;
                        /** @enum {string} */
                        transaction_type: "BUY" | "SELL";
                        /** @enum {string} */
                        order_type: "MARKET" | "LIMIT";
                        lots: number;
                        /** @default null */
                        price?: number | null;
                    }[];
                    /**
                     * Format: date
                     * @description Trading date, YYYY-MM-DD, exchange time
                     */
                    valid_until: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instruction: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instruction.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instruction.not-active, instruction.no-price */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, instruction.legs-invalid, instruction.trigger-reached, instruction.date-passed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    placeStopLossOrder: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_number: string;
                    portfolio_id: string;
                    position_id?: string;
                    order_id?: string;
                    lots?: number;
                    /**
                     * @default bid-ask
                     * @enum {string}
                     */
                    source?: "ltp" | "bid-ask";
                    trigger_price: number;
                    /** @default null */
                    limit_offset?: number | null;
                    /** @default null */
                    trailing?: {
                        /** @enum {string} */
                        kind: "points" | "percent";
                        distance: number;
                        /** @default null */
                        activation_price?: number | null;
                        /** @default null */
                        step?: number | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instruction: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, position.not-found, order.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, position.flat, order.not-open, instruction.too-many, instruction.no-price */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused, instruction.needs-position-or-order, instruction.above-open, instruction.needs-stop-or-target, instruction.stop-not-before-target, instruction.trigger-reached */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    placeTargetOrder: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_number: string;
                    portfolio_id: string;
                    position_id?: string;
                    order_id?: string;
                    lots?: number;
                    /**
                     * @default bid-ask
                     * @enum {string}
                     */
                    source?: "ltp" | "bid-ask";
                    price: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instruction: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, position.not-found, order.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, position.flat, order.not-open, instruction.too-many, instruction.no-price */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused, instruction.needs-position-or-order, instruction.above-open, instruction.needs-stop-or-target, instruction.stop-not-before-target, instruction.trigger-reached */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryInstruction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instruction: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instruction.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instruction.not-failed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    squareOffTrades: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    scope: "positions";
                    account_number: string;
                    portfolio_id: string;
                    position_ids: string[];
                } | {
                    /** @enum {unknown} */
                    scope: "portfolio";
                    account_number: string;
                    portfolio_id: string;
                    /** @default true */
                    cancel_orders?: boolean;
                } | {
                    /** @enum {unknown} */
                    scope: "account";
                    account_number: string;
                    /** @default true */
                    cancel_orders?: boolean;
                } | {
                    /** @enum {unknown} */
                    scope: "all";
                    /** @default true */
                    cancel_orders?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: {
                            order_id: string;
                            client_order_id: string;
                            account_number: string;
                            portfolio_id: string;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            /** @enum {string} */
                            transaction_type: "BUY" | "SELL";
                            /** @enum {string} */
                            order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                            /** @enum {string} */
                            product: "MIS" | "NRML" | "CNC";
                            /** @enum {string} */
                            validity: "DAY" | "IOC";
                            lots: number;
                            quantity: number;
                            price: number | null;
                            trigger_price: number | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            triggered_at: number | null;
                            /** @enum {string} */
                            variety: "regular" | "amo";
                            waits_for_open: boolean;
                            /** @enum {string} */
                            origin: "hand" | "exit" | "gtt" | "auto-square-off" | "kill-switch" | "basket" | "bot";
                            protection_price: number | null;
                            protection_percent: number | null;
                            filled_quantity: number;
                            average_price: number | null;
                            /** @enum {string} */
                            status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                            reason_code: string | null;
                            reason: string | null;
                            reason_values?: {
                                [key: string]: string | number;
                            };
                            /** @description Epoch milliseconds UTC, exchange clock */
                            placed_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @description Grows with every change; an older revision never replaces a newer one */
                            revision: number;
                            charges: {
                                brokerage: number;
                                stt: number;
                                exchange: number;
                                sebi: number;
                                stamp: number;
                                gst: number;
                                depository?: number;
                                total: number;
                            };
                            fills: {
                                trade_id: string;
                                order_id: string;
                                quantity: number;
                                price: number;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                exchange_at: number;
                                charges: {
                                    brokerage: number;
                                    stt: number;
                                    exchange: number;
                                    sebi: number;
                                    stamp: number;
                                    gst: number;
                                    depository?: number;
                                    total: number;
                                };
                            }[];
                            children: {
                                order_id: string;
                                lots: number;
                                quantity: number;
                                price: number | null;
                                filled_quantity: number;
                                average_price: number | null;
                                /** @enum {string} */
                                status: "draft" | "pending-submit" | "unknown" | "open" | "trigger-pending" | "partially-filled" | "filled" | "modify-pending" | "cancel-pending" | "cancelled" | "rejected" | "denied" | "expired";
                                reason_code: string | null;
                                reason: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                updated_at: number;
                            }[];
                        }[];
                        instructions: {
                            instruction_id: string;
                            /** @enum {string} */
                            kind: "exit-pair" | "gtt" | "square-off" | "auto-square-off" | "reverse";
                            status: string;
                            live: boolean;
                            reason_code: string | null;
                            account_number: string;
                            portfolio_id: string | null;
                            position_id: string | null;
                            parent_order_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            /** @enum {string|null} */
                            product: "MIS" | "NRML" | "CNC" | null;
                            exit: {
                                /** @enum {string} */
                                follows: "order" | "fixed" | "position";
                                /** @enum {string} */
                                transaction_type: "BUY" | "SELL";
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                stop: {
                                    trigger_price: number;
                                    limit_offset: number | null;
                                } | null;
                                target_price: number | null;
                                trailing: {
                                    /** @enum {string} */
                                    kind: "points" | "percent";
                                    distance: number;
                                    activation_price: number | null;
                                    step: number | null;
                                } | null;
                                effective_stop: number | null;
                                stopped: boolean;
                                protected_quantity: number;
                                closed_quantity: number;
                                refusals: number;
                            } | null;
                            gtt: {
                                /** @enum {string} */
                                source: "ltp" | "bid-ask";
                                /** @enum {string} */
                                status: "active" | "placing" | "placed" | "failed" | "cancelled" | "expired";
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                valid_until: string;
                                triggered_leg: number | null;
                                closes: boolean;
                                legs: {
                                    /** @enum {string} */
                                    direction: "at-or-above" | "at-or-below";
                                    trigger_price: number;
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    /** @enum {string} */
                                    order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    lots: number;
                                    price: number | null;
                                }[];
                            } | null;
                            square_off: {
                                scope: string;
                                clearing: number;
                                legs: {
                                    position_id: string;
                                    portfolio_id: string;
                                    tradingsymbol: string;
                                    /** @enum {string} */
                                    product: "MIS" | "NRML" | "CNC";
                                    /** @enum {string} */
                                    transaction_type: "BUY" | "SELL";
                                    target_quantity: number;
                                    closed_quantity: number;
                                    /** @enum {string} */
                                    status: "waiting" | "closed" | "failed";
                                    /** @enum {string|null} */
                                    reason: "refused" | "no-fill" | "hedge-kept" | "stopped" | null;
                                }[];
                            } | null;
                            opening: {
                                quantity: number;
                                filled_quantity: number;
                            } | null;
                            client_order_ids: string[];
                            /** @description Epoch milliseconds UTC, exchange clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            updated_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            revision: number;
                        }[];
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, position.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, request.idempotency-expired, account.disabled, broker.needs-login, position.flat */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    askResumeKill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kill: {
                            locks: {
                                kill_id: string;
                                key: string | null;
                                scope: {
                                    /** @enum {unknown} */
                                    kind: "all";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "account";
                                    account_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "segment";
                                    account_id: string;
                                    segment: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "portfolio";
                                    portfolio_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "bot";
                                    bot_id: string;
                                };
                                cancel_orders: boolean;
                                exit_percent: number;
                                losing_only: boolean;
                                cause: string;
                                /** @description Epoch milliseconds UTC, server clock */
                                pressed_at: number;
                                until: {
                                    /** @enum {unknown} */
                                    kind: "manual";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "instant";
                                    /** @description Epoch milliseconds UTC, server clock */
                                    at: number;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "session";
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                };
                                lapsed: boolean;
                                /** @description Epoch milliseconds UTC, server clock */
                                resume_asked_at: number | null;
                                steps: {
                                    /** @enum {string} */
                                    step: "block-entries" | "pause-bots" | "cancel-orders" | "exit-positions" | "confirm-flat";
                                    /** @enum {string} */
                                    status: "waiting" | "working" | "done" | "failed";
                                }[];
                                swept: {
                                    instruction_id: string;
                                    /** @enum {string} */
                                    kind: "gtt" | "stop";
                                    instrument: {
                                        instrument_id: string;
                                        tradingsymbol: string;
                                        exchange: string;
                                        segment: string;
                                        /** @enum {string} */
                                        kind: "index" | "equity" | "future" | "option";
                                        underlying: string;
                                        /**
                                         * Format: date
                                         * @description Trading date, YYYY-MM-DD, exchange time
                                         */
                                        expiry: string | null;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        expires_at: number | null;
                                        strike: number | null;
                                        /** @enum {string|null} */
                                        option_type: "call" | "put" | null;
                                        lot_size: number;
                                        tick_size: number;
                                        freeze_quantity: number;
                                        tradable: boolean;
                                        /** @enum {string|null} */
                                        sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                    };
                                    /** @enum {string} */
                                    action: "cancelled" | "kept";
                                }[];
                                complete: boolean;
                            }[];
                            revision: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number | null;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description risk.kill-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    estimateOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_number: string;
                    portfolio_id: string;
                    orders: {
                        instrument_id?: string;
                        exchange?: string;
                        tradingsymbol?: string;
                        /** @enum {string} */
                        transaction_type: "BUY" | "SELL";
                        /** @enum {string} */
                        order_type: "MARKET" | "LIMIT" | "SL" | "SL-M";
                        /** @enum {string} */
                        product: "MIS" | "NRML" | "CNC";
                        /**
                         * @default DAY
                         * @enum {string}
                         */
                        validity?: "DAY" | "IOC";
                        lots: number;
                        /** @default null */
                        price?: number | null;
                        /** @default null */
                        trigger_price?: number | null;
                        /**
                         * @default regular
                         * @enum {string}
                         */
                        variety?: "regular" | "amo";
                        protection_percent?: number | null;
                        worst_price?: number | null;
                    }[];
                    reversal?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        required: number | null;
                        required_hedge_first: number | null;
                        final: number | null;
                        available: number | null;
                        available_after: number | null;
                        margin_change: number | null;
                        hedge_first: number[];
                        charges: {
                            brokerage: number;
                            stt: number;
                            exchange: number;
                            sebi: number;
                            stamp: number;
                            gst: number;
                            depository?: number;
                            total: number;
                        };
                        max_loss: number | null;
                        /** @enum {string} */
                        max_loss_kind: "defined" | "unlimited" | "unknown";
                        orders: {
                            worst_price: number | null;
                            expected_price: number | null;
                            slippage: number | null;
                            slices: number[];
                            adds_risk: boolean;
                            max_lots: number | null;
                            refusal: {
                                code: string;
                                message: string;
                                values: {
                                    [key: string]: string | number;
                                };
                            } | null;
                        }[];
                        nudges: {
                            /** @enum {string} */
                            code: "nudge.far-from-market" | "nudge.illiquid" | "nudge.naked-short" | "nudge.expires-today" | "nudge.stale-quote" | "nudge.duplicate" | "nudge.market-closed" | "nudge.hedge-first";
                            order: number | null;
                            values: {
                                [key: string]: string | number;
                            };
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found, portfolio.not-found, instrument.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, order.not-tradable, order.product-not-supported */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getKill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kill: {
                            locks: {
                                kill_id: string;
                                key: string | null;
                                scope: {
                                    /** @enum {unknown} */
                                    kind: "all";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "account";
                                    account_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "segment";
                                    account_id: string;
                                    segment: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "portfolio";
                                    portfolio_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "bot";
                                    bot_id: string;
                                };
                                cancel_orders: boolean;
                                exit_percent: number;
                                losing_only: boolean;
                                cause: string;
                                /** @description Epoch milliseconds UTC, server clock */
                                pressed_at: number;
                                until: {
                                    /** @enum {unknown} */
                                    kind: "manual";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "instant";
                                    /** @description Epoch milliseconds UTC, server clock */
                                    at: number;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "session";
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                };
                                lapsed: boolean;
                                /** @description Epoch milliseconds UTC, server clock */
                                resume_asked_at: number | null;
                                steps: {
                                    /** @enum {string} */
                                    step: "block-entries" | "pause-bots" | "cancel-orders" | "exit-positions" | "confirm-flat";
                                    /** @enum {string} */
                                    status: "waiting" | "working" | "done" | "failed";
                                }[];
                                swept: {
                                    instruction_id: string;
                                    /** @enum {string} */
                                    kind: "gtt" | "stop";
                                    instrument: {
                                        instrument_id: string;
                                        tradingsymbol: string;
                                        exchange: string;
                                        segment: string;
                                        /** @enum {string} */
                                        kind: "index" | "equity" | "future" | "option";
                                        underlying: string;
                                        /**
                                         * Format: date
                                         * @description Trading date, YYYY-MM-DD, exchange time
                                         */
                                        expiry: string | null;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        expires_at: number | null;
                                        strike: number | null;
                                        /** @enum {string|null} */
                                        option_type: "call" | "put" | null;
                                        lot_size: number;
                                        tick_size: number;
                                        freeze_quantity: number;
                                        tradable: boolean;
                                        /** @enum {string|null} */
                                        sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                    };
                                    /** @enum {string} */
                                    action: "cancelled" | "kept";
                                }[];
                                complete: boolean;
                            }[];
                            revision: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number | null;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    pressKill: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    scope: {
                        /** @enum {unknown} */
                        kind: "all";
                    } | {
                        /** @enum {unknown} */
                        kind: "account";
                        account_id: string;
                    } | {
                        /** @enum {unknown} */
                        kind: "segment";
                        account_id: string;
                        segment: string;
                    } | {
                        /** @enum {unknown} */
                        kind: "portfolio";
                        portfolio_id: string;
                    } | {
                        /** @enum {unknown} */
                        kind: "bot";
                        bot_id: string;
                    };
                    /** @default true */
                    cancel_orders?: boolean;
                    /**
                     * @default 0
                     * @enum {number}
                     */
                    exit_percent?: 0 | 25 | 50 | 75 | 100;
                    /** @default false */
                    losing_only?: boolean;
                    /**
                     * @default {
                     *       "kind": "manual"
                     *     }
                     */
                    until?: {
                        /** @enum {unknown} */
                        kind: "manual";
                    } | {
                        /** @enum {unknown} */
                        kind: "instant";
                        /** @description Epoch milliseconds UTC, server clock */
                        at: number;
                    } | {
                        /** @enum {unknown} */
                        kind: "session";
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kill: {
                            locks: {
                                kill_id: string;
                                key: string | null;
                                scope: {
                                    /** @enum {unknown} */
                                    kind: "all";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "account";
                                    account_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "segment";
                                    account_id: string;
                                    segment: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "portfolio";
                                    portfolio_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "bot";
                                    bot_id: string;
                                };
                                cancel_orders: boolean;
                                exit_percent: number;
                                losing_only: boolean;
                                cause: string;
                                /** @description Epoch milliseconds UTC, server clock */
                                pressed_at: number;
                                until: {
                                    /** @enum {unknown} */
                                    kind: "manual";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "instant";
                                    /** @description Epoch milliseconds UTC, server clock */
                                    at: number;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "session";
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                };
                                lapsed: boolean;
                                /** @description Epoch milliseconds UTC, server clock */
                                resume_asked_at: number | null;
                                steps: {
                                    /** @enum {string} */
                                    step: "block-entries" | "pause-bots" | "cancel-orders" | "exit-positions" | "confirm-flat";
                                    /** @enum {string} */
                                    status: "waiting" | "working" | "done" | "failed";
                                }[];
                                swept: {
                                    instruction_id: string;
                                    /** @enum {string} */
                                    kind: "gtt" | "stop";
                                    instrument: {
                                        instrument_id: string;
                                        tradingsymbol: string;
                                        exchange: string;
                                        segment: string;
                                        /** @enum {string} */
                                        kind: "index" | "equity" | "future" | "option";
                                        underlying: string;
                                        /**
                                         * Format: date
                                         * @description Trading date, YYYY-MM-DD, exchange time
                                         */
                                        expiry: string | null;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        expires_at: number | null;
                                        strike: number | null;
                                        /** @enum {string|null} */
                                        option_type: "call" | "put" | null;
                                        lot_size: number;
                                        tick_size: number;
                                        freeze_quantity: number;
                                        tradable: boolean;
                                        /** @enum {string|null} */
                                        sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                    };
                                    /** @enum {string} */
                                    action: "cancelled" | "kept";
                                }[];
                                complete: boolean;
                            }[];
                            revision: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number | null;
                        };
                        message: string;
                    };
                };
            };
            /** @description request.idempotency-key-missing */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description risk.scope-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.idempotency-in-progress, request.idempotency-voided, risk.kill-press-over */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, request.idempotency-key-reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRiskLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        limits: {
                            scope: {
                                /** @enum {string} */
                                kind: "account" | "portfolio" | "bot";
                                id: string;
                            };
                            day_loss: number | null;
                            /** @enum {string} */
                            day_loss_action: "block" | "exit";
                            open_lots: number | null;
                            order_value: number | null;
                            collar_percent: number | null;
                            allowed: string[] | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number;
                            revision: number;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setRiskLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    scope: {
                        /** @enum {string} */
                        kind: "account" | "portfolio" | "bot";
                        id: string;
                    };
                    /** @default null */
                    day_loss?: number | null;
                    /**
                     * @default block
                     * @enum {string}
                     */
                    day_loss_action?: "block" | "exit";
                    /** @default null */
                    open_lots?: number | null;
                    /** @default null */
                    order_value?: number | null;
                    /** @default null */
                    collar_percent?: number | null;
                    /** @default null */
                    allowed?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        limits: {
                            scope: {
                                /** @enum {string} */
                                kind: "account" | "portfolio" | "bot";
                                id: string;
                            };
                            day_loss: number | null;
                            /** @enum {string} */
                            day_loss_action: "block" | "exit";
                            open_lots: number | null;
                            order_value: number | null;
                            collar_percent: number | null;
                            allowed: string[] | null;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number;
                            revision: number;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description risk.scope-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRiskStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account_number: string;
                        cash: number;
                        margin_blocked: number | null;
                        reserved_for_orders: number | null;
                        futures_loss: number;
                        available: number | null;
                        shortfall: number | null;
                        account: {
                            scope: {
                                /** @enum {string} */
                                kind: "account" | "portfolio" | "bot";
                                id: string;
                            };
                            day_profit: number | null;
                            day_loss_limit: number | null;
                            /** @enum {string} */
                            level: "none" | "70" | "90" | "reached";
                            open_lots: number;
                            open_lots_limit: number | null;
                        };
                        portfolios: {
                            scope: {
                                /** @enum {string} */
                                kind: "account" | "portfolio" | "bot";
                                id: string;
                            };
                            day_profit: number | null;
                            day_loss_limit: number | null;
                            /** @enum {string} */
                            level: "none" | "70" | "90" | "reached";
                            open_lots: number;
                            open_lots_limit: number | null;
                        }[];
                        kill: {
                            locks: {
                                kill_id: string;
                                key: string | null;
                                scope: {
                                    /** @enum {unknown} */
                                    kind: "all";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "account";
                                    account_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "segment";
                                    account_id: string;
                                    segment: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "portfolio";
                                    portfolio_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "bot";
                                    bot_id: string;
                                };
                                cancel_orders: boolean;
                                exit_percent: number;
                                losing_only: boolean;
                                cause: string;
                                /** @description Epoch milliseconds UTC, server clock */
                                pressed_at: number;
                                until: {
                                    /** @enum {unknown} */
                                    kind: "manual";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "instant";
                                    /** @description Epoch milliseconds UTC, server clock */
                                    at: number;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "session";
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                };
                                lapsed: boolean;
                                /** @description Epoch milliseconds UTC, server clock */
                                resume_asked_at: number | null;
                                steps: {
                                    /** @enum {string} */
                                    step: "block-entries" | "pause-bots" | "cancel-orders" | "exit-positions" | "confirm-flat";
                                    /** @enum {string} */
                                    status: "waiting" | "working" | "done" | "failed";
                                }[];
                                swept: {
                                    instruction_id: string;
                                    /** @enum {string} */
                                    kind: "gtt" | "stop";
                                    instrument: {
                                        instrument_id: string;
                                        tradingsymbol: string;
                                        exchange: string;
                                        segment: string;
                                        /** @enum {string} */
                                        kind: "index" | "equity" | "future" | "option";
                                        underlying: string;
                                        /**
                                         * Format: date
                                         * @description Trading date, YYYY-MM-DD, exchange time
                                         */
                                        expiry: string | null;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        expires_at: number | null;
                                        strike: number | null;
                                        /** @enum {string|null} */
                                        option_type: "call" | "put" | null;
                                        lot_size: number;
                                        tick_size: number;
                                        freeze_quantity: number;
                                        tradable: boolean;
                                        /** @enum {string|null} */
                                        sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                    };
                                    /** @enum {string} */
                                    action: "cancelled" | "kept";
                                }[];
                                complete: boolean;
                            }[];
                            revision: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number | null;
                        };
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        trading_date: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description account.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resumeKill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default false */
                    typed?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kill: {
                            locks: {
                                kill_id: string;
                                key: string | null;
                                scope: {
                                    /** @enum {unknown} */
                                    kind: "all";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "account";
                                    account_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "segment";
                                    account_id: string;
                                    segment: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "portfolio";
                                    portfolio_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "bot";
                                    bot_id: string;
                                };
                                cancel_orders: boolean;
                                exit_percent: number;
                                losing_only: boolean;
                                cause: string;
                                /** @description Epoch milliseconds UTC, server clock */
                                pressed_at: number;
                                until: {
                                    /** @enum {unknown} */
                                    kind: "manual";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "instant";
                                    /** @description Epoch milliseconds UTC, server clock */
                                    at: number;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "session";
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                };
                                lapsed: boolean;
                                /** @description Epoch milliseconds UTC, server clock */
                                resume_asked_at: number | null;
                                steps: {
                                    /** @enum {string} */
                                    step: "block-entries" | "pause-bots" | "cancel-orders" | "exit-positions" | "confirm-flat";
                                    /** @enum {string} */
                                    status: "waiting" | "working" | "done" | "failed";
                                }[];
                                swept: {
                                    instruction_id: string;
                                    /** @enum {string} */
                                    kind: "gtt" | "stop";
                                    instrument: {
                                        instrument_id: string;
                                        tradingsymbol: string;
                                        exchange: string;
                                        segment: string;
                                        /** @enum {string} */
                                        kind: "index" | "equity" | "future" | "option";
                                        underlying: string;
                                        /**
                                         * Format: date
                                         * @description Trading date, YYYY-MM-DD, exchange time
                                         */
                                        expiry: string | null;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        expires_at: number | null;
                                        strike: number | null;
                                        /** @enum {string|null} */
                                        option_type: "call" | "put" | null;
                                        lot_size: number;
                                        tick_size: number;
                                        freeze_quantity: number;
                                        tradable: boolean;
                                        /** @enum {string|null} */
                                        sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                    };
                                    /** @enum {string} */
                                    action: "cancelled" | "kept";
                                }[];
                                complete: boolean;
                            }[];
                            revision: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number | null;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description auth.step-up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description risk.kill-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description risk.kill-still-working, risk.kill-must-be-typed, risk.kill-must-wait */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryKill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    step: "block-entries" | "pause-bots" | "cancel-orders" | "exit-positions" | "confirm-flat";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kill: {
                            locks: {
                                kill_id: string;
                                key: string | null;
                                scope: {
                                    /** @enum {unknown} */
                                    kind: "all";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "account";
                                    account_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "segment";
                                    account_id: string;
                                    segment: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "portfolio";
                                    portfolio_id: string;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "bot";
                                    bot_id: string;
                                };
                                cancel_orders: boolean;
                                exit_percent: number;
                                losing_only: boolean;
                                cause: string;
                                /** @description Epoch milliseconds UTC, server clock */
                                pressed_at: number;
                                until: {
                                    /** @enum {unknown} */
                                    kind: "manual";
                                } | {
                                    /** @enum {unknown} */
                                    kind: "instant";
                                    /** @description Epoch milliseconds UTC, server clock */
                                    at: number;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "session";
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    date: string;
                                };
                                lapsed: boolean;
                                /** @description Epoch milliseconds UTC, server clock */
                                resume_asked_at: number | null;
                                steps: {
                                    /** @enum {string} */
                                    step: "block-entries" | "pause-bots" | "cancel-orders" | "exit-positions" | "confirm-flat";
                                    /** @enum {string} */
                                    status: "waiting" | "working" | "done" | "failed";
                                }[];
                                swept: {
                                    instruction_id: string;
                                    /** @enum {string} */
                                    kind: "gtt" | "stop";
                                    instrument: {
                                        instrument_id: string;
                                        tradingsymbol: string;
                                        exchange: string;
                                        segment: string;
                                        /** @enum {string} */
                                        kind: "index" | "equity" | "future" | "option";
                                        underlying: string;
                                        /**
                                         * Format: date
                                         * @description Trading date, YYYY-MM-DD, exchange time
                                         */
                                        expiry: string | null;
                                        /** @description Epoch milliseconds UTC, exchange clock */
                                        expires_at: number | null;
                                        strike: number | null;
                                        /** @enum {string|null} */
                                        option_type: "call" | "put" | null;
                                        lot_size: number;
                                        tick_size: number;
                                        freeze_quantity: number;
                                        tradable: boolean;
                                        /** @enum {string|null} */
                                        sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                    };
                                    /** @enum {string} */
                                    action: "cancelled" | "kept";
                                }[];
                                complete: boolean;
                            }[];
                            revision: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number | null;
                        };
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description risk.kill-not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description risk.kill-nothing-to-retry */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChain: {
        parameters: {
            query: {
                underlying: string;
                expiry?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        underlying: string;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        expiry: string;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        expires_at: number;
                        expiries: {
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            expiry: string;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            expires_at: number;
                            monthly: boolean;
                            atm_iv: number | null;
                        }[];
                        exchange: string;
                        segment: string;
                        lot_size: number;
                        tick_size: number;
                        freeze_quantity: number;
                        spot: {
                            instrument_id: string;
                            ltp: number;
                            bid: number | null;
                            ask: number | null;
                            previous_close: number;
                            volume: number;
                            oi: number;
                            oi_change: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            last_trade_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            exchange_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @enum {string} */
                            source: "simulated" | "broker";
                            bids: {
                                price: number;
                                quantity: number;
                                orders: number;
                            }[];
                            asks: {
                                price: number;
                                quantity: number;
                                orders: number;
                            }[];
                        };
                        spot_instrument_id: string;
                        forward: number;
                        atm_strike: number;
                        rows: {
                            strike: number;
                            call: {
                                instrument_id: string;
                                tradingsymbol: string;
                                ltp: number;
                                previous_close: number;
                                bid: number | null;
                                ask: number | null;
                                bid_quantity: number;
                                ask_quantity: number;
                                volume: number;
                                oi: number;
                                oi_change: number;
                                iv: number | null;
                                delta: number | null;
                                gamma: number | null;
                                theta: number | null;
                                vega: number | null;
                                rho: number | null;
                            };
                            put: {
                                instrument_id: string;
                                tradingsymbol: string;
                                ltp: number;
                                previous_close: number;
                                bid: number | null;
                                ask: number | null;
                                bid_quantity: number;
                                ask_quantity: number;
                                volume: number;
                                oi: number;
                                oi_change: number;
                                iv: number | null;
                                delta: number | null;
                                gamma: number | null;
                                theta: number | null;
                                vega: number | null;
                                rho: number | null;
                            };
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /** @enum {string} */
                        source: "simulated" | "broker";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description market.no-chain */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMarketClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        speed: number;
                        session_open: boolean;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getQuotes: {
        parameters: {
            query: {
                instrument_ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        quotes: {
                            instrument_id: string;
                            ltp: number;
                            bid: number | null;
                            ask: number | null;
                            previous_close: number;
                            volume: number;
                            oi: number;
                            oi_change: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            last_trade_at: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            exchange_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                            /** @enum {string} */
                            source: "simulated" | "broker";
                            bids: {
                                price: number;
                                quantity: number;
                                orders: number;
                            }[];
                            asks: {
                                price: number;
                                quantity: number;
                                orders: number;
                            }[];
                        }[];
                        instruments: {
                            instrument_id: string;
                            tradingsymbol: string;
                            exchange: string;
                            segment: string;
                            /** @enum {string} */
                            kind: "index" | "equity" | "future" | "option";
                            underlying: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            expiry: string | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            expires_at: number | null;
                            strike: number | null;
                            /** @enum {string|null} */
                            option_type: "call" | "put" | null;
                            lot_size: number;
                            tick_size: number;
                            freeze_quantity: number;
                            tradable: boolean;
                            /** @enum {string|null} */
                            sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUnderlyings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        underlyings: {
                            underlying: string;
                            spot_instrument_id: string;
                            /** @enum {string} */
                            kind: "index" | "equity";
                            /** @enum {string|null} */
                            sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            expiries: {
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number;
                                monthly: boolean;
                            }[];
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        ok: true;
                        /** @description Epoch milliseconds UTC, server clock */
                        at: number;
                    };
                };
            };
        };
    };
    searchInstruments: {
        parameters: {
            query: {
                q: string;
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instruments: {
                            instrument_id: string;
                            tradingsymbol: string;
                            exchange: string;
                            segment: string;
                            /** @enum {string} */
                            kind: "index" | "equity" | "future" | "option";
                            underlying: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            expiry: string | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            expires_at: number | null;
                            strike: number | null;
                            /** @enum {string|null} */
                            option_type: "call" | "put" | null;
                            lot_size: number;
                            tick_size: number;
                            freeze_quantity: number;
                            tradable: boolean;
                            /** @enum {string|null} */
                            sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setStreamInstruments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                streamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    instrument_ids: string[];
                    lite?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instrument_ids: string[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description stream.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHeatMap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        trading_date: string;
                        bases: {
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            week: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            month: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            quarter: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            "year-to-date": string;
                        };
                        tiles: {
                            instrument_id: string;
                            symbol: string;
                            ltp: number;
                            previous_close: number;
                            /** @enum {string} */
                            kind: "index" | "equity";
                            /** @enum {string|null} */
                            sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            /** @description Units */
                            volume: number;
                            /** @description Units */
                            issued: number | null;
                            /** @description Units */
                            oi: number | null;
                            /** @description Units */
                            oi_change: number | null;
                            /** @enum {string|null} */
                            build_up: "long-build-up" | "short-build-up" | "long-unwinding" | "short-covering" | null;
                            iv: number | null;
                            iv_percentile: number | null;
                            put_call_ratio: number | null;
                            closes: {
                                week: number | null;
                                month: number | null;
                                quarter: number | null;
                                "year-to-date": number | null;
                            };
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /** @enum {string} */
                        source: "simulated" | "broker";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        trading_date: string;
                        session_open: boolean;
                        indices: {
                            instrument_id: string;
                            symbol: string;
                            ltp: number;
                            previous_close: number;
                            exchange: string;
                            chain: boolean;
                            spark: number[];
                        }[];
                        shares: {
                            instrument_id: string;
                            symbol: string;
                            ltp: number;
                            previous_close: number;
                            /** @enum {string|null} */
                            sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            /** @description Units */
                            volume: number;
                            /** @description Units */
                            issued: number | null;
                        }[];
                        futures: {
                            instrument_id: string;
                            symbol: string;
                            ltp: number;
                            previous_close: number;
                            underlying: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            expiry: string;
                            tick_size: number;
                            basis: number | null;
                            /** @description Units */
                            oi: number;
                            /** @description Units */
                            oi_change: number;
                            /** @enum {string|null} */
                            build_up: "long-build-up" | "short-build-up" | "long-unwinding" | "short-covering" | null;
                            roll: number | null;
                            /** @description Units */
                            volume: number;
                        }[];
                        events: {
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            date: string;
                            /** @enum {string} */
                            kind: "expiry" | "holiday";
                            underlying: string | null;
                            monthly: boolean;
                            name: string | null;
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /** @enum {string} */
                        source: "simulated" | "broker";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSparklines: {
        parameters: {
            query: {
                instrument_ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        trading_date: string;
                        sparklines: {
                            instrument_id: string;
                            spark: number[];
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /** @enum {string} */
                        source: "simulated" | "broker";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWatchlists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        watchlists: {
                            number: number;
                            name: string;
                            instrument_ids: string[];
                        }[];
                        instruments: {
                            instrument_id: string;
                            tradingsymbol: string;
                            exchange: string;
                            segment: string;
                            /** @enum {string} */
                            kind: "index" | "equity" | "future" | "option";
                            underlying: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            expiry: string | null;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            expires_at: number | null;
                            strike: number | null;
                            /** @enum {string|null} */
                            option_type: "call" | "put" | null;
                            lot_size: number;
                            tick_size: number;
                            freeze_quantity: number;
                            tradable: boolean;
                            /** @enum {string|null} */
                            sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: "" | string;
                    instrument_ids: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        watchlist: {
                            number: number;
                            name: string;
                            instrument_ids: string[];
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getImportedCandles: {
        parameters: {
            query: {
                interval: "1m" | "3m" | "5m" | "15m" | "30m" | "1h" | "1d";
                from?: string;
                to?: string;
                limit?: string;
            };
            header?: never;
            path: {
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        symbol: string;
                        /** @enum {string} */
                        interval: "1m" | "3m" | "5m" | "15m" | "30m" | "1h" | "1d";
                        candles: (number)[][];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        next_to: number | null;
                        /** @enum {unknown} */
                        source: "imported";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instrument.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, market.range-invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteImportedCandles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instrument.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImportedCandles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imported: {
                            symbol: string;
                            sessions: number;
                            candles: number;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            from: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            to: string;
                            /** @description Epoch milliseconds UTC, server clock */
                            imported_at: number;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importCandles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    symbol: string;
                    /** @description A header with time, open, high, low, close and, where known, volume and oi; then a line a minute, ascending. A clock without a zone is India's. A longer file is sent in parts of whole sessions. */
                    csv: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imported: {
                            symbol: string;
                            sessions: number;
                            candles: number;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            from: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            to: string;
                            /** @description Epoch milliseconds UTC, server clock */
                            imported_at: number;
                        };
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getImportedChain: {
        parameters: {
            query?: {
                date?: string;
                expiry?: string;
            };
            header?: never;
            path: {
                underlying: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        underlying: string;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        date: string;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        expiry: string;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        at: number;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        expires_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        imported_at: number;
                        dates: string[];
                        expiries: string[];
                        forward: number | null;
                        put_call_ratio: number | null;
                        max_pain: number | null;
                        call_oi: number | null;
                        put_oi: number | null;
                        atm_strike: number | null;
                        straddle: number | null;
                        atm_iv: number | null;
                        rows: {
                            strike: number;
                            iv: number | null;
                            call: {
                                close: number;
                                oi: number | null;
                                volume: number | null;
                                bid: number | null;
                                ask: number | null;
                                file_iv: number | null;
                            } | null;
                            put: {
                                close: number;
                                oi: number | null;
                                volume: number | null;
                                bid: number | null;
                                ask: number | null;
                                file_iv: number | null;
                            } | null;
                        }[];
                        days: {
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            date: string;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            at: number;
                            forward: number | null;
                            put_call_ratio: number | null;
                            max_pain: number | null;
                            call_oi: number | null;
                            put_oi: number | null;
                            atm_strike: number | null;
                            straddle: number | null;
                            atm_iv: number | null;
                        }[];
                        volatility: {
                            current: number | null;
                            rank: number | null;
                            percentile: number | null;
                            sessions: number;
                            days: {
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                date: string;
                                iv: number;
                            }[];
                        };
                        /** @enum {unknown} */
                        source: "imported";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description market.no-chain */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteImportedChains: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                underlying: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instrument.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImportedChains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imported: {
                            underlying: string;
                            sessions: number;
                            chains: number;
                            options: number;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            from: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            to: string;
                            /** @description Epoch milliseconds UTC, server clock */
                            imported_at: number;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importChains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A header with date, underlying, expiry, strike, option_type, close and, where known, time, oi, volume, bid, ask and iv (percent); or the header of the NSE's daily file of derivatives. Then a line an option. All of it is stored, or nothing. */
                    csv: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            new: number;
                            changed: number;
                            same: number;
                            dropped: number;
                        };
                        left_out: number;
                        imported: {
                            underlying: string;
                            sessions: number;
                            chains: number;
                            options: number;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            from: string;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            to: string;
                            /** @description Epoch milliseconds UTC, server clock */
                            imported_at: number;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.too-large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCandles: {
        parameters: {
            query: {
                instrument_id: string;
                interval: "1m" | "3m" | "5m" | "15m" | "30m" | "1h" | "1d";
                from?: string;
                to?: string;
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        instrument_id: string;
                        /** @enum {string} */
                        interval: "1m" | "3m" | "5m" | "15m" | "30m" | "1h" | "1d";
                        candles: (number)[][];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        next_to: number | null;
                        running: boolean;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        computed_until: number | null;
                        history: {
                            /** @enum {string} */
                            state: "none" | "writing" | "complete";
                            sessions_written: number;
                            sessions: number;
                        };
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /** @enum {string} */
                        source: "simulated" | "broker";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instrument.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, market.range-invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDailyChain: {
        parameters: {
            query: {
                underlying: string;
                expiry?: string;
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        underlying: string;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        expiry: string;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        date: string;
                        expiries: string[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        closed_at: number;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        expires_at: number;
                        lot_size: number;
                        spot: number;
                        forward: number;
                        rows: {
                            strike: number;
                            iv: number | null;
                            call: {
                                tradingsymbol: string;
                                close: number;
                                volume: number;
                                oi: number;
                            };
                            put: {
                                tradingsymbol: string;
                                close: number;
                                volume: number;
                                oi: number;
                            };
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /** @enum {string} */
                        source: "simulated" | "broker";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description market.no-chain */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHistoryStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "none" | "writing" | "complete";
                        sessions_written: number;
                        sessions: number;
                        /** @description Whether also the analytics rows that are made from the history are there: until then an empty table is being prepared */
                        analytics_ready: boolean;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenInterest: {
        parameters: {
            query: {
                underlying: string;
                expiry?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        underlying: string;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        expiry: string;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        trading_date: string;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        quarter_hour_at: number | null;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        hour_at: number | null;
                        rows: {
                            strike: number;
                            call_oi: number;
                            put_oi: number;
                            call_open: number;
                            put_open: number;
                            call_quarter_hour: number | null;
                            put_quarter_hour: number | null;
                            call_hour: number | null;
                            put_hour: number | null;
                            previous_iv: number | null;
                        }[];
                        points: {
                            /** @description Epoch milliseconds UTC, exchange clock */
                            at: number;
                            spot: number;
                            forward: number;
                            put_call_ratio: number | null;
                            max_pain: number | null;
                            call_oi: number;
                            put_oi: number;
                            atm_strike: number | null;
                            straddle: number | null;
                            atm_iv: number | null;
                        }[];
                        days: {
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            date: string;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            at: number;
                            spot: number;
                            forward: number;
                            put_call_ratio: number | null;
                            max_pain: number | null;
                            call_oi: number;
                            put_oi: number;
                            atm_strike: number | null;
                            straddle: number | null;
                            atm_iv: number | null;
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /** @enum {string} */
                        source: "simulated" | "broker";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description market.no-chain */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVolatility: {
        parameters: {
            query: {
                underlying: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        underlying: string;
                        current: number | null;
                        rank: number | null;
                        percentile: number | null;
                        sessions: number;
                        days: {
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            date: string;
                            iv: number;
                        }[];
                        index: {
                            instrument_id: string;
                            ltp: number;
                            previous_close: number;
                            rank: number | null;
                            percentile: number | null;
                            sessions: number;
                            days: {
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                date: string;
                                close: number;
                            }[];
                        } | null;
                        term: {
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            expiry: string;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            expires_at: number;
                            monthly: boolean;
                            forward: number;
                            atm_iv: number | null;
                            straddle: number | null;
                        }[];
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /** @enum {string} */
                        source: "simulated" | "broker";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description market.no-chain */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listScreens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        screens: {
                            screen_id: string;
                            name: string | null;
                            starter: boolean;
                            screen: {
                                /** @enum {unknown} */
                                type: "group";
                                /** @enum {string} */
                                match: "all" | "any";
                                conditions: ({
                                    /** @enum {unknown} */
                                    type: "number";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                    operand: {
                                        /** @enum {unknown} */
                                        kind: "number";
                                        value: number | null;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "field";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    };
                                } | {
                                    /** @enum {unknown} */
                                    type: "choice";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "is" | "is-not";
                                    choice: string;
                                } | {
                                    /** @enum {unknown} */
                                    type: "group";
                                    /** @enum {string} */
                                    match: "all" | "any";
                                    conditions: ({
                                        /** @enum {unknown} */
                                        type: "number";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                        operand: {
                                            /** @enum {unknown} */
                                            kind: "number";
                                            value: number | null;
                                        } | {
                                            /** @enum {unknown} */
                                            kind: "field";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        };
                                    } | {
                                        /** @enum {unknown} */
                                        type: "choice";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "is" | "is-not";
                                        choice: string;
                                    } | {
                                        /** @enum {unknown} */
                                        type: "group";
                                        /** @enum {string} */
                                        match: "all" | "any";
                                        conditions: ({
                                            /** @enum {unknown} */
                                            type: "number";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                            /** @enum {string} */
                                            operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                            operand: {
                                                /** @enum {unknown} */
                                                kind: "number";
                                                value: number | null;
                                            } | {
                                                /** @enum {unknown} */
                                                kind: "field";
                                                /** @enum {string} */
                                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                            };
                                        } | {
                                            /** @enum {unknown} */
                                            type: "choice";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                            /** @enum {string} */
                                            operator: "is" | "is-not";
                                            choice: string;
                                        } | {
                                            /** @enum {unknown} */
                                            type: "group";
                                            /** @enum {string} */
                                            match: "all" | "any";
                                            conditions: ({
                                                /** @enum {unknown} */
                                                type: "number";
                                                /** @enum {string} */
                                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                                /** @enum {string} */
                                                operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                                operand: {
                                                    /** @enum {unknown} */
                                                    kind: "number";
                                                    value: number | null;
                                                } | {
                                                    /** @enum {unknown} */
                                                    kind: "field";
                                                    /** @enum {string} */
                                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                                };
                                            } | {
                                                /** @enum {unknown} */
                                                type: "choice";
                                                /** @enum {string} */
                                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                                /** @enum {string} */
                                                operator: "is" | "is-not";
                                                choice: string;
                                            })[];
                                        })[];
                                    })[];
                                })[];
                            };
                            revision: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number | null;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createScreen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    screen: {
                        /** @enum {unknown} */
                        type: "group";
                        /** @enum {string} */
                        match: "all" | "any";
                        conditions: ({
                            /** @enum {unknown} */
                            type: "number";
                            /** @enum {string} */
                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                            /** @enum {string} */
                            operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                            operand: {
                                /** @enum {unknown} */
                                kind: "number";
                                value: number | null;
                            } | {
                                /** @enum {unknown} */
                                kind: "field";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                            };
                        } | {
                            /** @enum {unknown} */
                            type: "choice";
                            /** @enum {string} */
                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                            /** @enum {string} */
                            operator: "is" | "is-not";
                            choice: string;
                        } | {
                            /** @enum {unknown} */
                            type: "group";
                            /** @enum {string} */
                            match: "all" | "any";
                            conditions: ({
                                /** @enum {unknown} */
                                type: "number";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                /** @enum {string} */
                                operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                operand: {
                                    /** @enum {unknown} */
                                    kind: "number";
                                    value: number | null;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "field";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                };
                            } | {
                                /** @enum {unknown} */
                                type: "choice";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                /** @enum {string} */
                                operator: "is" | "is-not";
                                choice: string;
                            } | {
                                /** @enum {unknown} */
                                type: "group";
                                /** @enum {string} */
                                match: "all" | "any";
                                conditions: ({
                                    /** @enum {unknown} */
                                    type: "number";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                    operand: {
                                        /** @enum {unknown} */
                                        kind: "number";
                                        value: number | null;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "field";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    };
                                } | {
                                    /** @enum {unknown} */
                                    type: "choice";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "is" | "is-not";
                                    choice: string;
                                } | {
                                    /** @enum {unknown} */
                                    type: "group";
                                    /** @enum {string} */
                                    match: "all" | "any";
                                    conditions: ({
                                        /** @enum {unknown} */
                                        type: "number";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                        operand: {
                                            /** @enum {unknown} */
                                            kind: "number";
                                            value: number | null;
                                        } | {
                                            /** @enum {unknown} */
                                            kind: "field";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        };
                                    } | {
                                        /** @enum {unknown} */
                                        type: "choice";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "is" | "is-not";
                                        choice: string;
                                    })[];
                                })[];
                            })[];
                        })[];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        screen_id: string;
                        name: string | null;
                        starter: boolean;
                        screen: {
                            /** @enum {unknown} */
                            type: "group";
                            /** @enum {string} */
                            match: "all" | "any";
                            conditions: ({
                                /** @enum {unknown} */
                                type: "number";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                /** @enum {string} */
                                operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                operand: {
                                    /** @enum {unknown} */
                                    kind: "number";
                                    value: number | null;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "field";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                };
                            } | {
                                /** @enum {unknown} */
                                type: "choice";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                /** @enum {string} */
                                operator: "is" | "is-not";
                                choice: string;
                            } | {
                                /** @enum {unknown} */
                                type: "group";
                                /** @enum {string} */
                                match: "all" | "any";
                                conditions: ({
                                    /** @enum {unknown} */
                                    type: "number";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                    operand: {
                                        /** @enum {unknown} */
                                        kind: "number";
                                        value: number | null;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "field";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    };
                                } | {
                                    /** @enum {unknown} */
                                    type: "choice";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "is" | "is-not";
                                    choice: string;
                                } | {
                                    /** @enum {unknown} */
                                    type: "group";
                                    /** @enum {string} */
                                    match: "all" | "any";
                                    conditions: ({
                                        /** @enum {unknown} */
                                        type: "number";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                        operand: {
                                            /** @enum {unknown} */
                                            kind: "number";
                                            value: number | null;
                                        } | {
                                            /** @enum {unknown} */
                                            kind: "field";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        };
                                    } | {
                                        /** @enum {unknown} */
                                        type: "choice";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "is" | "is-not";
                                        choice: string;
                                    } | {
                                        /** @enum {unknown} */
                                        type: "group";
                                        /** @enum {string} */
                                        match: "all" | "any";
                                        conditions: ({
                                            /** @enum {unknown} */
                                            type: "number";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                            /** @enum {string} */
                                            operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                            operand: {
                                                /** @enum {unknown} */
                                                kind: "number";
                                                value: number | null;
                                            } | {
                                                /** @enum {unknown} */
                                                kind: "field";
                                                /** @enum {string} */
                                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                            };
                                        } | {
                                            /** @enum {unknown} */
                                            type: "choice";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                            /** @enum {string} */
                                            operator: "is" | "is-not";
                                            choice: string;
                                        })[];
                                    })[];
                                })[];
                            })[];
                        };
                        revision: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        updated_at: number | null;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description screener.too-many */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, screener.name-taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateScreen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    screen?: {
                        /** @enum {unknown} */
                        type: "group";
                        /** @enum {string} */
                        match: "all" | "any";
                        conditions: ({
                            /** @enum {unknown} */
                            type: "number";
                            /** @enum {string} */
                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                            /** @enum {string} */
                            operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                            operand: {
                                /** @enum {unknown} */
                                kind: "number";
                                value: number | null;
                            } | {
                                /** @enum {unknown} */
                                kind: "field";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                            };
                        } | {
                            /** @enum {unknown} */
                            type: "choice";
                            /** @enum {string} */
                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                            /** @enum {string} */
                            operator: "is" | "is-not";
                            choice: string;
                        } | {
                            /** @enum {unknown} */
                            type: "group";
                            /** @enum {string} */
                            match: "all" | "any";
                            conditions: ({
                                /** @enum {unknown} */
                                type: "number";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                /** @enum {string} */
                                operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                operand: {
                                    /** @enum {unknown} */
                                    kind: "number";
                                    value: number | null;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "field";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                };
                            } | {
                                /** @enum {unknown} */
                                type: "choice";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                /** @enum {string} */
                                operator: "is" | "is-not";
                                choice: string;
                            } | {
                                /** @enum {unknown} */
                                type: "group";
                                /** @enum {string} */
                                match: "all" | "any";
                                conditions: ({
                                    /** @enum {unknown} */
                                    type: "number";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                    operand: {
                                        /** @enum {unknown} */
                                        kind: "number";
                                        value: number | null;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "field";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    };
                                } | {
                                    /** @enum {unknown} */
                                    type: "choice";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "is" | "is-not";
                                    choice: string;
                                } | {
                                    /** @enum {unknown} */
                                    type: "group";
                                    /** @enum {string} */
                                    match: "all" | "any";
                                    conditions: ({
                                        /** @enum {unknown} */
                                        type: "number";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                        operand: {
                                            /** @enum {unknown} */
                                            kind: "number";
                                            value: number | null;
                                        } | {
                                            /** @enum {unknown} */
                                            kind: "field";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        };
                                    } | {
                                        /** @enum {unknown} */
                                        type: "choice";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "is" | "is-not";
                                        choice: string;
                                    })[];
                                })[];
                            })[];
                        })[];
                    };
                    revision?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        screen_id: string;
                        name: string | null;
                        starter: boolean;
                        screen: {
                            /** @enum {unknown} */
                            type: "group";
                            /** @enum {string} */
                            match: "all" | "any";
                            conditions: ({
                                /** @enum {unknown} */
                                type: "number";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                /** @enum {string} */
                                operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                operand: {
                                    /** @enum {unknown} */
                                    kind: "number";
                                    value: number | null;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "field";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                };
                            } | {
                                /** @enum {unknown} */
                                type: "choice";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                /** @enum {string} */
                                operator: "is" | "is-not";
                                choice: string;
                            } | {
                                /** @enum {unknown} */
                                type: "group";
                                /** @enum {string} */
                                match: "all" | "any";
                                conditions: ({
                                    /** @enum {unknown} */
                                    type: "number";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                    operand: {
                                        /** @enum {unknown} */
                                        kind: "number";
                                        value: number | null;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "field";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    };
                                } | {
                                    /** @enum {unknown} */
                                    type: "choice";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "is" | "is-not";
                                    choice: string;
                                } | {
                                    /** @enum {unknown} */
                                    type: "group";
                                    /** @enum {string} */
                                    match: "all" | "any";
                                    conditions: ({
                                        /** @enum {unknown} */
                                        type: "number";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                        operand: {
                                            /** @enum {unknown} */
                                            kind: "number";
                                            value: number | null;
                                        } | {
                                            /** @enum {unknown} */
                                            kind: "field";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        };
                                    } | {
                                        /** @enum {unknown} */
                                        type: "choice";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "is" | "is-not";
                                        choice: string;
                                    } | {
                                        /** @enum {unknown} */
                                        type: "group";
                                        /** @enum {string} */
                                        match: "all" | "any";
                                        conditions: ({
                                            /** @enum {unknown} */
                                            type: "number";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                            /** @enum {string} */
                                            operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                            operand: {
                                                /** @enum {unknown} */
                                                kind: "number";
                                                value: number | null;
                                            } | {
                                                /** @enum {unknown} */
                                                kind: "field";
                                                /** @enum {string} */
                                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                            };
                                        } | {
                                            /** @enum {unknown} */
                                            type: "choice";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                            /** @enum {string} */
                                            operator: "is" | "is-not";
                                            choice: string;
                                        })[];
                                    })[];
                                })[];
                            })[];
                        };
                        revision: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        updated_at: number | null;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description screener.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description screener.changed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, screener.name-taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteScreen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description screener.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    runScreen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    screen: {
                        /** @enum {unknown} */
                        type: "group";
                        /** @enum {string} */
                        match: "all" | "any";
                        conditions: ({
                            /** @enum {unknown} */
                            type: "number";
                            /** @enum {string} */
                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                            /** @enum {string} */
                            operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                            operand: {
                                /** @enum {unknown} */
                                kind: "number";
                                value: number | null;
                            } | {
                                /** @enum {unknown} */
                                kind: "field";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                            };
                        } | {
                            /** @enum {unknown} */
                            type: "choice";
                            /** @enum {string} */
                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                            /** @enum {string} */
                            operator: "is" | "is-not";
                            choice: string;
                        } | {
                            /** @enum {unknown} */
                            type: "group";
                            /** @enum {string} */
                            match: "all" | "any";
                            conditions: ({
                                /** @enum {unknown} */
                                type: "number";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                /** @enum {string} */
                                operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                operand: {
                                    /** @enum {unknown} */
                                    kind: "number";
                                    value: number | null;
                                } | {
                                    /** @enum {unknown} */
                                    kind: "field";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                };
                            } | {
                                /** @enum {unknown} */
                                type: "choice";
                                /** @enum {string} */
                                field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                /** @enum {string} */
                                operator: "is" | "is-not";
                                choice: string;
                            } | {
                                /** @enum {unknown} */
                                type: "group";
                                /** @enum {string} */
                                match: "all" | "any";
                                conditions: ({
                                    /** @enum {unknown} */
                                    type: "number";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                    operand: {
                                        /** @enum {unknown} */
                                        kind: "number";
                                        value: number | null;
                                    } | {
                                        /** @enum {unknown} */
                                        kind: "field";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    };
                                } | {
                                    /** @enum {unknown} */
                                    type: "choice";
                                    /** @enum {string} */
                                    field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                    /** @enum {string} */
                                    operator: "is" | "is-not";
                                    choice: string;
                                } | {
                                    /** @enum {unknown} */
                                    type: "group";
                                    /** @enum {string} */
                                    match: "all" | "any";
                                    conditions: ({
                                        /** @enum {unknown} */
                                        type: "number";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "above" | "at-least" | "below" | "at-most" | "crosses-above" | "crosses-below";
                                        operand: {
                                            /** @enum {unknown} */
                                            kind: "number";
                                            value: number | null;
                                        } | {
                                            /** @enum {unknown} */
                                            kind: "field";
                                            /** @enum {string} */
                                            field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        };
                                    } | {
                                        /** @enum {unknown} */
                                        type: "choice";
                                        /** @enum {string} */
                                        field: "price" | "change" | "gap" | "open" | "high" | "low" | "previous-close" | "day-range" | "range-place" | "vwap-distance" | "volume" | "volume-ratio" | "sma-20" | "sma-50" | "sma-20-distance" | "sma-50-distance" | "ema-9" | "ema-21" | "supertrend-side" | "adx" | "rsi" | "change-5" | "change-20" | "atr" | "volatility-20" | "high-20" | "low-20" | "high-20-distance" | "low-20-distance" | "high-year-distance" | "low-year-distance" | "oi-change" | "build-up" | "iv" | "iv-rank" | "iv-percentile" | "pcr" | "expiry-days" | "kind" | "sector";
                                        /** @enum {string} */
                                        operator: "is" | "is-not";
                                        choice: string;
                                    })[];
                                })[];
                            })[];
                        })[];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            };
                            values: {
                                [key: string]: (number | string) | null;
                            };
                            closes: number[];
                            sessions: number;
                        }[];
                        looked_at: number;
                        unknown: number;
                        without: number[];
                        history: {
                            /** @enum {string} */
                            state: "none" | "writing" | "complete";
                            sessions_written: number;
                            sessions: number;
                        };
                        /** @description Epoch milliseconds UTC, exchange clock */
                        exchange_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        received_at: number;
                        /** @enum {string} */
                        source: "simulated" | "broker";
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alerts: {
                            alert_id: string;
                            watch: {
                                /** @enum {string} */
                                measure: "price" | "change" | "iv" | "pnl" | "screen";
                                instrument: {
                                    instrument_id: string;
                                    tradingsymbol: string;
                                    exchange: string;
                                    segment: string;
                                    /** @enum {string} */
                                    kind: "index" | "equity" | "future" | "option";
                                    underlying: string;
                                    /**
                                     * Format: date
                                     * @description Trading date, YYYY-MM-DD, exchange time
                                     */
                                    expiry: string | null;
                                    /** @description Epoch milliseconds UTC, exchange clock */
                                    expires_at: number | null;
                                    strike: number | null;
                                    /** @enum {string|null} */
                                    option_type: "call" | "put" | null;
                                    lot_size: number;
                                    tick_size: number;
                                    freeze_quantity: number;
                                    tradable: boolean;
                                    /** @enum {string|null} */
                                    sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                                } | null;
                                portfolio_id: string | null;
                                screen_id: string | null;
                            };
                            subject: string | null;
                            trigger: {
                                /** @enum {unknown} */
                                kind: "level";
                                /** @enum {string} */
                                direction: "above" | "below";
                                level: number;
                            } | {
                                /** @enum {unknown} */
                                kind: "screen";
                            };
                            cool_down_minutes: number | null;
                            /**
                             * Format: date
                             * @description Trading date, YYYY-MM-DD, exchange time
                             */
                            until: string | null;
                            note: string | null;
                            /** @enum {string} */
                            status: "active" | "paused" | "fired" | "expired";
                            met: boolean | null;
                            fired: number;
                            /** @description Epoch milliseconds UTC, exchange clock */
                            fired_at: number | null;
                            revision: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            created_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            updated_at: number;
                        }[];
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAlert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    watch: {
                        /** @enum {string} */
                        measure: "price" | "change" | "iv";
                        instrument_id: string;
                    } | {
                        /** @enum {unknown} */
                        measure: "pnl";
                        portfolio_id: string;
                    } | {
                        /** @enum {unknown} */
                        measure: "screen";
                        screen_id: string;
                    };
                    trigger: {
                        /** @enum {unknown} */
                        kind: "level";
                        /** @enum {string} */
                        direction: "above" | "below";
                        level: number;
                    } | {
                        /** @enum {unknown} */
                        kind: "screen";
                    };
                    cool_down_minutes: number | null;
                    /**
                     * Format: date
                     * @description Trading date, YYYY-MM-DD, exchange time
                     */
                    until: string | null;
                    /** @default null */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_id: string;
                        watch: {
                            /** @enum {string} */
                            measure: "price" | "change" | "iv" | "pnl" | "screen";
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            portfolio_id: string | null;
                            screen_id: string | null;
                        };
                        subject: string | null;
                        trigger: {
                            /** @enum {unknown} */
                            kind: "level";
                            /** @enum {string} */
                            direction: "above" | "below";
                            level: number;
                        } | {
                            /** @enum {unknown} */
                            kind: "screen";
                        };
                        cool_down_minutes: number | null;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        until: string | null;
                        note: string | null;
                        /** @enum {string} */
                        status: "active" | "paused" | "fired" | "expired";
                        met: boolean | null;
                        fired: number;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        fired_at: number | null;
                        revision: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        created_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        updated_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description instrument.not-found, portfolio.not-found, screener.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description alert.too-many */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, alert.trigger-unfit, alert.until-past, alert.not-an-option */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    trigger?: {
                        /** @enum {unknown} */
                        kind: "level";
                        /** @enum {string} */
                        direction: "above" | "below";
                        level: number;
                    } | {
                        /** @enum {unknown} */
                        kind: "screen";
                    };
                    cool_down_minutes?: number | null;
                    /**
                     * Format: date
                     * @description Trading date, YYYY-MM-DD, exchange time
                     */
                    until?: string | null;
                    note?: string | null;
                    /** @enum {string} */
                    status?: "active" | "paused";
                    revision?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_id: string;
                        watch: {
                            /** @enum {string} */
                            measure: "price" | "change" | "iv" | "pnl" | "screen";
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            portfolio_id: string | null;
                            screen_id: string | null;
                        };
                        subject: string | null;
                        trigger: {
                            /** @enum {unknown} */
                            kind: "level";
                            /** @enum {string} */
                            direction: "above" | "below";
                            level: number;
                        } | {
                            /** @enum {unknown} */
                            kind: "screen";
                        };
                        cool_down_minutes: number | null;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        until: string | null;
                        note: string | null;
                        /** @enum {string} */
                        status: "active" | "paused" | "fired" | "expired";
                        met: boolean | null;
                        fired: number;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        fired_at: number | null;
                        revision: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        created_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        updated_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description alert.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description alert.changed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid, alert.trigger-unfit, alert.until-past */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description alert.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFirings: {
        parameters: {
            query?: {
                before?: string;
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        firings: {
                            firing_id: string;
                            alert_id: string;
                            /** @enum {string} */
                            measure: "price" | "change" | "iv" | "pnl" | "screen";
                            subject: string | null;
                            screen_id: string | null;
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            trigger: {
                                /** @enum {unknown} */
                                kind: "level";
                                /** @enum {string} */
                                direction: "above" | "below";
                                level: number;
                            } | {
                                /** @enum {unknown} */
                                kind: "screen";
                            };
                            note: string | null;
                            value: number | null;
                            symbols: string[];
                            /** @enum {string} */
                            source: "simulated" | "broker";
                            /** @description Epoch milliseconds UTC, exchange clock */
                            exchange_at: number;
                            /** @description Epoch milliseconds UTC, server clock */
                            received_at: number;
                        }[];
                        more: boolean;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description request.invalid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_id: string;
                        watch: {
                            /** @enum {string} */
                            measure: "price" | "change" | "iv" | "pnl" | "screen";
                            instrument: {
                                instrument_id: string;
                                tradingsymbol: string;
                                exchange: string;
                                segment: string;
                                /** @enum {string} */
                                kind: "index" | "equity" | "future" | "option";
                                underlying: string;
                                /**
                                 * Format: date
                                 * @description Trading date, YYYY-MM-DD, exchange time
                                 */
                                expiry: string | null;
                                /** @description Epoch milliseconds UTC, exchange clock */
                                expires_at: number | null;
                                strike: number | null;
                                /** @enum {string|null} */
                                option_type: "call" | "put" | null;
                                lot_size: number;
                                tick_size: number;
                                freeze_quantity: number;
                                tradable: boolean;
                                /** @enum {string|null} */
                                sector: "financial-services" | "information-technology" | "energy" | "consumer-goods" | "automobiles" | "healthcare" | "metals-mining" | "power" | "telecommunication" | "construction" | "consumer-services" | "industrials" | null;
                            } | null;
                            portfolio_id: string | null;
                            screen_id: string | null;
                        };
                        subject: string | null;
                        trigger: {
                            /** @enum {unknown} */
                            kind: "level";
                            /** @enum {string} */
                            direction: "above" | "below";
                            level: number;
                        } | {
                            /** @enum {unknown} */
                            kind: "screen";
                        };
                        cool_down_minutes: number | null;
                        /**
                         * Format: date
                         * @description Trading date, YYYY-MM-DD, exchange time
                         */
                        until: string | null;
                        note: string | null;
                        /** @enum {string} */
                        status: "active" | "paused" | "fired" | "expired";
                        met: boolean | null;
                        fired: number;
                        /** @description Epoch milliseconds UTC, exchange clock */
                        fired_at: number | null;
                        revision: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        created_at: number;
                        /** @description Epoch milliseconds UTC, server clock */
                        updated_at: number;
                    };
                };
            };
            /** @description auth.required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description alert.not-found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description alert.too-many */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
