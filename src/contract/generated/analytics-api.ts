export interface paths {
    "/rest/v1/commentary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rows of commentary */
        get: operations["commentary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/v1/market_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rows of market_data */
        get: operations["market_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/v1/daily_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rows of daily_data */
        get: operations["daily_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/v1/screener": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rows of screener */
        get: operations["screener"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/v1/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rows of bots */
        get: operations["bots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/v1/index_config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rows of index_config */
        get: operations["index_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/market_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Last traded prices */
        post: operations["lastPrices"];
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
        commentary: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            source: "simulated" | "replay" | "exchange" | "broker";
            kind: string;
            underlying: string | null;
            /** @enum {string} */
            severity: "info" | "notable" | "warning";
            title_en: string;
            title_fr: string;
            body_en: string;
            body_fr: string;
            figures: {
                [key: string]: string | number | boolean | null;
            };
        };
        market_data: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            source: "simulated" | "replay" | "exchange" | "broker";
            /** Format: date */
            trading_date: string;
            /** @enum {string|null} */
            indicator: "screener" | null;
            symbol: string | null;
            instrument_id: string | null;
            ltp: number | null;
            open: number | null;
            high: number | null;
            low: number | null;
            previous_close: number | null;
            change: number | null;
            change_percent: number | null;
            volume: number | null;
            oi: number | null;
            oi_change: number | null;
            pcr: number | null;
            max_pain: number | null;
            atm_iv: number | null;
            straddle: number | null;
            /** Format: date */
            expiry: string | null;
            vix: number | null;
            advances: number | null;
            declines: number | null;
            unchanged: number | null;
            screener: string | null;
            title_en: string | null;
            title_fr: string | null;
            matches: {
                instrument_id: string;
                symbol: string;
                ltp: number | null;
                change_percent: number | null;
                figures: {
                    [key: string]: string | number | boolean | null;
                };
            }[] | null;
            data: {
                [key: string]: string | number | boolean | null;
            };
        };
        daily_data: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            source: "simulated" | "replay" | "exchange" | "broker";
            /** Format: date */
            trading_date: string;
            open: number;
            high: number;
            low: number;
            close: number;
            change: number | null;
            change_percent: number | null;
            pcr: number | null;
            max_pain: number | null;
            atm_iv: number | null;
            straddle: number | null;
            vix: number | null;
            vix_change: number | null;
            advances: number | null;
            declines: number | null;
            unchanged: number | null;
            indices: {
                symbol: string;
                instrument_id: string;
                open: number;
                high: number;
                low: number;
                close: number;
                change: number | null;
                change_percent: number | null;
                expiry: string | null;
                pcr: number | null;
                max_pain: number | null;
                atm_iv: number | null;
                straddle: number | null;
                oi: number | null;
            }[];
            gainers: {
                symbol: string;
                instrument_id: string;
                close: number;
                change_percent: number;
            }[];
            losers: {
                symbol: string;
                instrument_id: string;
                close: number;
                change_percent: number;
            }[];
            data: {
                [key: string]: string | number | boolean | null;
            };
        };
        screener: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            source: "simulated" | "replay" | "exchange" | "broker";
            key: string;
            display_order: number;
            /** Format: date */
            trading_date: string;
            structure: string;
            origin: string;
            underlying: string;
            /** Format: date */
            expiry: string;
            lot_size: number;
            spot: number | null;
            legs: {
                instrument_id: string;
                tradingsymbol: string;
                /** @enum {string} */
                side: "buy" | "sell";
                /** @enum {string} */
                kind: "call" | "put" | "future";
                strike: number | null;
                expiry: string;
                lots: number;
                price: number;
            }[];
            entry: number;
            entry_low: number;
            entry_high: number;
            stop: number | null;
            target: number | null;
            max_loss: number | null;
            max_profit: number | null;
            pop: number | null;
            risk_reward: number | null;
            margin: number | null;
            charges: number;
            title_en: string;
            title_fr: string;
            rationale_en: string;
            rationale_fr: string;
            figures: {
                [key: string]: string | number | boolean | null;
            };
            /** Format: date-time */
            valid_until: string;
            /** @enum {string} */
            status: "open" | "hit" | "stopped" | "expired";
            /** Format: date-time */
            closed_at: string | null;
            outcome: number | null;
            r_multiple: number | null;
            track_record: {
                closed: number;
                hit: number;
                stopped: number;
                expired: number;
                mean_outcome: number | null;
                mean_r: number | null;
                worst_r: number | null;
                since: string | null;
            };
        };
        bots: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            source: "simulated" | "replay" | "exchange" | "broker";
            key: string;
            display_order: number;
            base_strategy: string | null;
            name_en: string;
            name_fr: string;
            summary_en: string;
            summary_fr: string;
            underlying: string;
            rules_en: string[];
            rules_fr: string[];
            /** Format: date */
            measured_from: string | null;
            /** Format: date */
            measured_to: string | null;
            sessions: number;
            trades: number;
            net_pnl: number | null;
            charges: number | null;
            mean_trade: number | null;
            win_rate: number | null;
            profit_factor: number | null;
            max_drawdown: number | null;
            margin: number | null;
            equity: {
                date: string;
                net_pnl: number;
            }[];
            figures: {
                [key: string]: string | number | boolean | null;
            };
        };
        index_config: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            source: "simulated" | "replay" | "exchange" | "broker";
            currency: string;
            time_zone: string;
            speed: number;
            always_open: boolean;
            /** Format: date-time */
            session_opens_at: string;
            /** Format: date-time */
            session_closes_at: string;
            refresh_seconds: number;
            kept_sessions: number;
            volatility_index: string | null;
            indices: {
                underlying: string;
                instrument_id: string;
                exchange: string;
                lot_size: number;
                strike_step: number | null;
                tick_size: number;
                freeze_quantity: number;
                expiries: {
                    expiry: string;
                    expires_at: string;
                    monthly: boolean;
                }[];
            }[];
            shares: number;
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
    commentary: {
        parameters: {
            query?: {
                /** @description * or columns, with aliases as alias:column and casts as column::type */
                select?: string;
                /** @description Columns, each with .asc or .desc and .nullsfirst or .nullslast */
                order?: string;
                /** @description Rows at most */
                limit?: string;
                /** @description Rows left out at the beginning */
                offset?: string;
                /** @description Filters of which one holds, such as (ltp.gt.5, and(symbol.eq.NIFTY, vix.is.null)); so and, not.or, not.and */
                or?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                id?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                created_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                received_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                source?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                kind?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                underlying?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                severity?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                title_en?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                title_fr?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                body_en?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                body_fr?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                figures?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["commentary"][];
                };
            };
        };
    };
    market_data: {
        parameters: {
            query?: {
                /** @description * or columns, with aliases as alias:column and casts as column::type */
                select?: string;
                /** @description Columns, each with .asc or .desc and .nullsfirst or .nullslast */
                order?: string;
                /** @description Rows at most */
                limit?: string;
                /** @description Rows left out at the beginning */
                offset?: string;
                /** @description Filters of which one holds, such as (ltp.gt.5, and(symbol.eq.NIFTY, vix.is.null)); so and, not.or, not.and */
                or?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                id?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                created_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                received_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                source?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                trading_date?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                indicator?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                symbol?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                instrument_id?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                ltp?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                open?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                high?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                low?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                previous_close?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                change?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                change_percent?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                volume?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                oi?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                oi_change?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                pcr?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                max_pain?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                atm_iv?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                straddle?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                expiry?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                vix?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                advances?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                declines?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                unchanged?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                screener?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                title_en?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                title_fr?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                matches?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                data?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["market_data"][];
                };
            };
        };
    };
    daily_data: {
        parameters: {
            query?: {
                /** @description * or columns, with aliases as alias:column and casts as column::type */
                select?: string;
                /** @description Columns, each with .asc or .desc and .nullsfirst or .nullslast */
                order?: string;
                /** @description Rows at most */
                limit?: string;
                /** @description Rows left out at the beginning */
                offset?: string;
                /** @description Filters of which one holds, such as (ltp.gt.5, and(symbol.eq.NIFTY, vix.is.null)); so and, not.or, not.and */
                or?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                id?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                created_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                received_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                source?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                trading_date?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                open?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                high?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                low?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                close?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                change?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                change_percent?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                pcr?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                max_pain?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                atm_iv?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                straddle?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                vix?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                vix_change?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                advances?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                declines?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                unchanged?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                indices?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                gainers?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                losers?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                data?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["daily_data"][];
                };
            };
        };
    };
    screener: {
        parameters: {
            query?: {
                /** @description * or columns, with aliases as alias:column and casts as column::type */
                select?: string;
                /** @description Columns, each with .asc or .desc and .nullsfirst or .nullslast */
                order?: string;
                /** @description Rows at most */
                limit?: string;
                /** @description Rows left out at the beginning */
                offset?: string;
                /** @description Filters of which one holds, such as (ltp.gt.5, and(symbol.eq.NIFTY, vix.is.null)); so and, not.or, not.and */
                or?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                id?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                created_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                received_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                source?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                key?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                display_order?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                trading_date?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                structure?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                origin?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                underlying?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                expiry?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                lot_size?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                spot?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                legs?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                entry?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                entry_low?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                entry_high?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                stop?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                target?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                max_loss?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                max_profit?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                pop?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                risk_reward?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                margin?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                charges?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                title_en?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                title_fr?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                rationale_en?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                rationale_fr?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                figures?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                valid_until?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                status?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                closed_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                outcome?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                r_multiple?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                track_record?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["screener"][];
                };
            };
        };
    };
    bots: {
        parameters: {
            query?: {
                /** @description * or columns, with aliases as alias:column and casts as column::type */
                select?: string;
                /** @description Columns, each with .asc or .desc and .nullsfirst or .nullslast */
                order?: string;
                /** @description Rows at most */
                limit?: string;
                /** @description Rows left out at the beginning */
                offset?: string;
                /** @description Filters of which one holds, such as (ltp.gt.5, and(symbol.eq.NIFTY, vix.is.null)); so and, not.or, not.and */
                or?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                id?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                created_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                received_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                source?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                key?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                display_order?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                base_strategy?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                name_en?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                name_fr?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                summary_en?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                summary_fr?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                underlying?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                rules_en?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                rules_fr?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                measured_from?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                measured_to?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                sessions?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                trades?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                net_pnl?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                charges?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                mean_trade?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                win_rate?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                profit_factor?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                max_drawdown?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                margin?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                equity?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                figures?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["bots"][];
                };
            };
        };
    };
    index_config: {
        parameters: {
            query?: {
                /** @description * or columns, with aliases as alias:column and casts as column::type */
                select?: string;
                /** @description Columns, each with .asc or .desc and .nullsfirst or .nullslast */
                order?: string;
                /** @description Rows at most */
                limit?: string;
                /** @description Rows left out at the beginning */
                offset?: string;
                /** @description Filters of which one holds, such as (ltp.gt.5, and(symbol.eq.NIFTY, vix.is.null)); so and, not.or, not.and */
                or?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                id?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                created_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                received_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                source?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                currency?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                time_zone?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                speed?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                always_open?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                session_opens_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                session_closes_at?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                refresh_seconds?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                kept_sessions?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                volatility_index?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                indices?: string;
                /** @description A filter, such as eq.1, is.null, in.(a,b), not.gt.5 */
                shares?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["index_config"][];
                };
            };
        };
    };
    lastPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    instruments: string[];
                };
            };
        };
        responses: {
            /** @description Prices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            instrument_id: string;
                            symbol: string;
                            ltp: number;
                            previous_close: number;
                            change: number;
                            change_percent: number | null;
                            last_trade_at: string;
                            exchange_at: string;
                            received_at: string;
                            /** @enum {string} */
                            source: "simulated" | "replay" | "exchange" | "broker";
                        }[];
                    };
                };
            };
        };
    };
}
