CREATE FUNCTION refuse_more_back_than_bought() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.piece_no > (SELECT quantity FROM order_lines WHERE order_id = NEW.order_id AND line_no = NEW.line_no) THEN
		RAISE EXCEPTION 'Line % of order % has no piece %', NEW.line_no, NEW.order_id, NEW.piece_no
			USING ERRCODE = 'check_violation', CONSTRAINT = 'return_pieces_no_more_than_bought';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER return_pieces_no_more_than_bought BEFORE INSERT OR UPDATE ON return_pieces
	FOR EACH ROW EXECUTE FUNCTION refuse_more_back_than_bought();
